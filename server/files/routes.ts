import { Hono } from "hono";
import { fileTypes } from "../../contract/files.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describeFile } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { openDelivered } from "./delivered.ts";

/** /api/files: delivered files for their owner and for admins, always as an attachment. */
export function fileRoutes(deps: Deps) {
  return new Hono<App>().get(
    "/:id",
    describeFile("A delivered file", Object.keys(fileTypes)),
    // It may come from a slow store.
    limits({ ms: 60_000 }),
    requireUser,
    validate("param", IdParam),
    async (c) => {
      const { file, stream } = await openDelivered(deps, c.req.valid("param").id, c.get("user"));
      return fileAnswer(c, file, `order.${fileTypes[file.type]}`, stream);
    },
  );
}
