import type { Context } from "hono";
import { appError } from "../app-error.ts";

/** Twice what the fullest form here has: a service with 12 fields of 20 choices each. */
const MOST_PARTS = 6_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Each key, item and bracket brings one of these: `,` `:` `[` `{`. */
const [COMMA, COLON, BRACKET, BRACE] = [0x2c, 0x3a, 0x5b, 0x7b];

/**
 * Refuses a JSON body of more parts than any form has, before it is parsed: 12 MB of brackets or keys take two seconds and
 * 900 MB, whatever a schema says of them afterwards. @throws too-large
 */
export async function refuseCrowdedJson(c: Context): Promise<void> {
  // Who can't read it to its end says so where it is parsed.
  const body = await c.req.text().catch(() => "");
  if (isCrowded(body)) throw appError("too-large");
}

/** Looks at each character twice at most and keeps nothing; whether it is JSON at all the parser says. */
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

/** Where the string that opens at `open` is closed. Most are leapt over: 11 MB of base64 cost nothing. */
function endOfString(json: string, open: number): number {
  const quote = json.indexOf('"', open + 1);
  if (quote < 0) return json.length;
  if (json.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let at = open + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
