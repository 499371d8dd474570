import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { App } from "../http/app-types.ts";
import { isSameOrigin } from "../http/security-headers.ts";

/**
 * A look-up is a GET that spends money, so only a script of our own page may send it: no foreign page, no link, no address
 * bar, no HEAD (which runs the handler of GET). Browsers say so in Sec-Fetch-*; where they don't (plain http in a LAN) the
 * Origin or the Referer must be of the host that was asked.
 * @throws cross-site
 */
export const requirePageCall = createMiddleware<App>(async (c, next) => {
  const headers = c.req.raw.headers;
  const ours = isSameOrigin(headers) || (!headers.has("Sec-Fetch-Site") && isOurReferer(headers));
  if (!ours || headers.get("Sec-Fetch-Mode") === "navigate" || c.req.method !== "GET") throw appError("cross-site");
  await next();
});

/** Only a missing Origin lets the Referer speak. */
function isOurReferer(headers: Headers): boolean {
  const referer = headers.get("Referer");
  return !headers.has("Origin") && !!referer && URL.canParse(referer) && new URL(referer).host === headers.get("Host");
}
