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
import { extractBirth } from "./extract.ts";
import { inTurn } from "./turns.ts";

/** The most of a whole request. Base64 makes a file a third larger. */
const MAX_EXTRACT_BYTES = 12 * 1024 * 1024;

/** /api/openai: filling the birth form from an uploaded certificate. */
export function birthRoutes({ sql, env }: Deps) {
  return new Hono<App>().post(
    "/extract-birth-info",
    describe("Read a birth certificate from an image or PDF", BirthExtract),
    // Reading takes 57 s at most; the body is read when it is this user's turn.
    limits({ ms: 60_000, ownBody: true }),
    requireUser,
    async (c, next) => {
      await limitRate(sql, `extract-birth:${c.get("user")?.id}`, 20, 60);
      await next();
    },
    (c, next) => inTurn(c.get("user")?.id ?? "", next),
    limitBody(MAX_EXTRACT_BYTES),
    validate("json", ExtractBirth),
    async (c) => {
      const { fileBase64, type } = c.req.valid("json");
      const bytes = decodeBase64(fileBase64);
      if (!bytes) throw appError("invalid-fields", { fields: { fileBase64: fieldSentence("invalid", c) } });
      const options = { openai: env.openai, signal: c.req.raw.signal, owner: c.get("user").id };
      return c.json(await extractBirth(bytes, type, options));
    },
  );
}

/** Bare base64 or a data: URL → bytes; undefined for anything else. (Buffer alone would skip wrong characters.) */
function decodeBase64(text: string): Uint8Array | undefined {
  const base64 = text.slice(0, 5) === "data:" ? text.slice(text.indexOf(",") + 1) : text;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : undefined;
}
