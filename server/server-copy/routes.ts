import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { ConsentedLookUp, LookUp, ServerCopy, ServerCopyBackup, toBackup } from "../../contract/server-copy.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { limitRate } from "../http/rate-limit.ts";
import { isSameOrigin } from "../http/security-headers.ts";
import { requireUser } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { balanceMoved } from "../live/changes.ts";
import { createHttpGateway } from "./http-gateway.ts";
import { lookUp, openRegistry } from "./lookup.ts";
import { specimenRegistry } from "./specimen-registry.ts";

const PER_MINUTE = 200;
/** The identity gateway may take 25 s. */
const gatewayTime = limits({ ms: 30_000 });

/** /api/apply: look-ups by the signed-in user, paid from their own wallet in any role. */
export function serverCopyRoutes({ sql, env, live }: Deps) {
  const provider = env.identityGateway ? createHttpGateway(env.identityGateway) : specimenRegistry;
  const registry = openRegistry(sql, provider);
  const query = validate("query", provider.specimen ? LookUp : ConsentedLookUp);

  async function find(userId: string, input: LookUp): Promise<ServerCopy> {
    await limitRate(sql, `lookup ${userId}`, PER_MINUTE, 60);
    const copy = await lookUp(registry, userId, input);
    if (copy.charged) live.publish(balanceMoved(userId));
    return copy;
  }

  return new Hono<App>()
    .get(
      "/push-backup",
      describe("Look a person up and pay for it", ServerCopy),
      gatewayTime,
      requireUser,
      requirePageCall,
      query,
      async (c) => c.json(await find(c.get("user").id, c.req.valid("query"))),
    )
    .get(
      "/server-copy-backup",
      describe("The same in the backup shape", ServerCopyBackup),
      gatewayTime,
      requireUser,
      requirePageCall,
      query,
      async (c) => c.json(toBackup(await find(c.get("user").id, c.req.valid("query")))),
    );
}

/**
 * A look-up is a GET that spends money, so only a script of our own page may send it: no other page, no link, no address bar, and
 * no HEAD (which runs the handler of GET). Browsers tell in Sec-Fetch-*; without these headers (plain http in a LAN) the
 * Origin or the Referer must have the host of the request.
 * @throws cross-site
 */
const requirePageCall = createMiddleware<App>(async (c, next) => {
  const headers = c.req.raw.headers;
  const ours = isSameOrigin(headers) || (!headers.has("Sec-Fetch-Site") && isOurReferer(headers));
  if (!ours || headers.get("Sec-Fetch-Mode") === "navigate" || c.req.method !== "GET") throw appError("cross-site");
  await next();
});

/** True when the Referer has the host of the request. It counts only without an Origin. */
function isOurReferer(headers: Headers): boolean {
  const referer = headers.get("Referer");
  return !headers.has("Origin") && !!referer && URL.canParse(referer) && new URL(referer).host === headers.get("Host");
}
