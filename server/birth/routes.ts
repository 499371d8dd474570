import { Hono } from "hono";
import { BirthExtract, ExtractBirth } from "../../contract/birth.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { fieldSentence } from "../http/errors.ts";
import { limitBody, limits } from "../http/limits.ts";
import { limitRate } from "../http/rate-limit.ts";
import { requireUser } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { fairQueue } from "../threads/fair-queue.ts";
import { extractBirth } from "./extract.ts";

/** The most of a whole request. Base64 makes a file a third larger. */
const MAX_EXTRACT_BYTES = 12 * 1024 * 1024;

/** Of each user one is read and one may wait, from reading its body on: that takes up to 12 MB of memory. */
const inTurn = fairQueue({
  most: Number.POSITIVE_INFINITY,
  each: 2,
  waiting: 0,
  patienceMs: 0,
  busy: () => appError("own-certificates-waiting", {}, 10),
});

export function birthRoutes({ sql, env }: Deps) {
  return new Hono<App>().post(
    "/extract-birth-info",
    describe("Read a birth certificate from an image or PDF", BirthExtract),
    // Waiting and reading take 107 s at most; a body is read only when its user has few under way.
    limits({ ms: 110_000, ownBody: true }),
    requireUser,
    async (c, next) => {
      await limitRate(sql, `extract-birth:${c.get("user")?.id}`, 20, 60);
      await next();
    },
    (c, next) => inTurn(c.get("user")?.id ?? "", next, c.req.raw.signal),
    limitBody(MAX_EXTRACT_BYTES),
    validate("json", ExtractBirth),
    async (c) => {
      const { fileBase64, type, corners } = c.req.valid("json");
      const bytes = decodeBase64(fileBase64);
      if (!bytes)
        throw appError("invalid-fields", { fields: { fileBase64: fieldSentence("invalid", c) } });
      const options = {
        openai: env.openai,
        signal: c.req.raw.signal,
        owner: c.get("user").id,
        corners,
      };
      const { lines = {}, ...reading } = await extractBirth(bytes, type, options);
      const shown = Object.entries(lines).map(([field, webp]) => [
        field,
        `data:image/webp;base64,${Buffer.from(webp).toString("base64")}`,
      ]);
      return c.json({ ...reading, lines: Object.fromEntries(shown) });
    },
  );
}

/** Bare base64 or a data: URL → bytes; undefined for anything else. (Buffer alone would skip wrong characters.) */
function decodeBase64(text: string): Uint8Array | undefined {
  const base64 = text.slice(0, 5) === "data:" ? text.slice(text.indexOf(",") + 1) : text;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : undefined;
}
