import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { fileTypes } from "../../contract/files.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describeFile } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { openDelivered } from "./delivered.ts";

/** Answers a stored file as an attachment of this name. */
export function fileAnswer(c: Context, { type, size }: { type: string; size: number }, name: string, stream: Readable) {
  c.header("Content-Type", type);
  c.header("Content-Length", String(size));
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Cache-Control", "private, no-store");
  if (c.req.method !== "HEAD") return c.body(Readable.toWeb(stream) as ReadableStream);
  // Nobody reads the body of an answer to HEAD, so the file must be closed here.
  stream.destroy();
  return c.body(null);
}

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
