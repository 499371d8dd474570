import * as v from "valibot";
import { text } from "../values/fields.ts";

/** More is not read by anybody, and the page of help is to come soon over a slow line. */
export const MOST_QUESTIONS = 30;

/** POST /api/questions and PUT /api/questions/{id}: what people ask, and what the desk answers. */
export const WriteQuestion = v.strictObject({ question: text(150), answer: text(800) });
export type WriteQuestion = v.InferOutput<typeof WriteQuestion>;

/** PUT /api/questions: the ids in their new order. */
export const OrderOfQuestions = v.strictObject({
  ids: v.pipe(
    v.array(v.pipe(v.string("invalid"), v.uuid("invalid")), "required"),
    v.maxLength(MOST_QUESTIONS, "too-many"),
  ),
});

export const Question = v.object({ _id: v.string(), question: v.string(), answer: v.string() });
export type Question = v.InferOutput<typeof Question>;
