import type { Context } from "hono";
import { appError } from "../app-error.ts";

/** Twice the parts of our largest form: a service with 12 fields of 20 choices each. */
const MOST_PARTS = 6_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Each key, item and bracket brings one of these: `,` `:` `[` `{`. */
const [COMMA, COLON, BRACKET, BRACE] = [0x2c, 0x3a, 0x5b, 0x7b];

/**
 * Refuses a JSON body with more parts than any form has, before it is parsed: parsing 12 MB of brackets or keys takes two seconds
 * and 900 MB, before any schema is applied. @throws too-large
 */
export async function refuseCrowdedJson(c: Context): Promise<void> {
  // A body that can't be read is refused where it is parsed.
  const body = await c.req.text().catch(() => "");
  if (isCrowded(body)) throw appError("too-large");
}

/** Counts the parts without parsing. Whether it is JSON at all is left to the parser. */
function isCrowded(json: string): boolean {
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA || code === COLON || code === BRACKET || code === BRACE) parts++;
    if (parts > MOST_PARTS) return true;
  }
  return false;
}

/** Where the string that begins at `open` ends. Most are skipped by a search, so that base64 costs next to nothing. */
function endOfString(json: string, open: number): number {
  const quote = json.indexOf('"', open + 1);
  if (quote < 0) return json.length;
  if (json.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let at = open + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
