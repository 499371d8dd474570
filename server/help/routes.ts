import type { Help } from "../../contract/help/help.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import {
  changeQuestion,
  listQuestions,
  orderQuestions,
  removeQuestion,
  writeQuestion,
} from "./questions.ts";

/** `findHelp`: what the page of help is drawn with too, see `createHelp`. */
export function helpRoutes(deps: Deps, findHelp: () => Promise<Help>) {
  const { sql } = deps;
  return routes({
    "GET help": {
      about: "What a stranger wants to know: services, prices, hours, questions and answers",
      anonymous: true,
      handle: async (_, c) => valueAnswer(c, await findHelp(), { open: true }),
    },
    "GET questions": {
      about: "Questions and answers of the page of help, in their order",
      handle: () => listQuestions(sql),
    },
    "POST questions": {
      about: "Write a question and its answer",
      audit: "question-written",
      async handle({ json, admin }, c) {
        const { _id } = await answerOnce(c, deps, "write-question", json, (tx) =>
          writeQuestion(tx, json, admin.id),
        );
        return { message: "Written", question: { _id, ...json }, changes: [] };
      },
    },
    "PUT questions": {
      about: "Set the order of the questions",
      audit: "questions-ordered",
      async handle({ json, admin }) {
        await sql.begin((tx) => orderQuestions(tx, json.ids, admin.id));
        return { message: "Ordered", changes: [] };
      },
    },
    "PUT questions/:id": {
      about: "Change a question and its answer",
      audit: "question-changed",
      async handle({ path: { id }, json, admin }) {
        await sql.begin((tx) => changeQuestion(tx, id, json, admin.id));
        return { message: "Changed", changes: [] };
      },
    },
    "DELETE questions/:id": {
      about: "Remove a question",
      audit: "question-removed",
      async handle({ path: { id }, admin }) {
        await sql.begin((tx) => removeQuestion(tx, id, admin.id));
        return { message: "Removed", changes: [] };
      },
    },
  });
}
