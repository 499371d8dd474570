import * as v from "valibot";
import { text } from "./values/fields.ts";

export const Notice = v.object({ _id: v.string(), notice: v.string(), createdAt: v.string() });
export type Notice = v.InferOutput<typeof Notice>;

export const CreateNotice = v.strictObject({ notice: text(500) });
export type CreateNotice = v.InferOutput<typeof CreateNotice>;
