import type { MiddlewareHandler } from "hono";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { fieldSentence } from "../http/errors.ts";
import { limitBody } from "../http/limits.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { fairQueue } from "../threads/fair-queue.ts";
import { extractBirth } from "./extract.ts";

/** The most of a whole request. Base64 makes a file a third larger. */
const MAX_EXTRACT_BYTES = 12 * 1024 * 1024;

/**
 * One request of each user, a shop with its workers, is worked on and one may wait. Each counts
 * from the reading of its body on, up to 12 MB of memory.
 */
const inTurn = fairQueue({
  most: Number.POSITIVE_INFINITY,
  each: 2,
  waiting: 0,
  patienceMs: 0,
  busy: () => appError("own-certificates-waiting", {}, 10),
});

export function birthRoutes({ sql, env }: Deps) {
  const limitReadings: MiddlewareHandler<App> = async (c, next) => {
    await limitRate(sql, `extract-birth:${c.get("user")?.payer}`, 20, 60);
    await next();
  };
  const waitForTurn: MiddlewareHandler<App> = (c, next) =>
    inTurn(c.get("user")?.payer ?? "", next, c.req.raw.signal);
  return routes({
    "POST openai/extract-birth-info": {
      about: "Read a birth certificate from an image or PDF",
      // Waiting and reading take 107 s at most; a body is read only when its user has few under
      // way.
      ms: 110_000,
      ownBody: true,
      before: [limitReadings, waitForTurn, limitBody(MAX_EXTRACT_BYTES)],
      async handle({ json: { fileBase64, type, corners }, user }, c) {
        const bytes = decodeBase64(fileBase64);
        if (!bytes)
          throw appError("invalid-fields", { fields: { fileBase64: fieldSentence("invalid", c) } });
        const options = { openai: env.openai, signal: c.req.raw.signal, owner: user.id, corners };
        const { lines = {}, ...reading } = await extractBirth(bytes, type, options);
        const shown = Object.entries(lines).map(([field, webp]) => [
          field,
          `data:image/webp;base64,${Buffer.from(webp).toString("base64")}`,
        ]);
        return { ...reading, lines: Object.fromEntries(shown) };
      },
    },
  });
}

/**
 * Bare base64 or a data: URL → bytes; undefined for anything else. (Buffer skips wrong characters,
 * and has fewer bytes then.)
 */
function decodeBase64(text: string): Uint8Array | undefined {
  const base64 =
    text.slice(0, 5).toLowerCase() === "data:" ? text.slice(text.indexOf(",") + 1) : text;
  const bytes = Buffer.from(base64, "base64");
  const isWhole = bytes.length > 0 && bytes.length === Buffer.byteLength(base64, "base64");
  return isWhole ? bytes : undefined;
}
