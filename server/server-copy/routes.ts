import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  ConsentedLookUp,
  type LookUp,
  type ServerCopy,
  toBackup,
} from "../../contract/server-copy/look-up.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { isSameOrigin } from "../http/security-headers.ts";
import { parseAs } from "../http/validate.ts";
import { orderDecided } from "../live/changes.ts";
import { paperOf } from "./copy-file.ts";
import { createHttpGateway } from "./http-gateway.ts";
import { lookUp, type Registry } from "./lookup.ts";
import { specimenRegistry } from "./specimen-registry.ts";

const PER_MINUTE = 200;
/** The identity gateway may take 25 s, and the file then waits for its turn. */
const GATEWAY_MS = 50_000;

/** Look-ups by the signed-in user, paid from their own wallet in any role. */
export function serverCopyRoutes({ sql, seal, env, live, files, log }: Deps) {
  const provider = env.identityGateway ? createHttpGateway(env.identityGateway) : specimenRegistry;
  const running = { asking: new Map(), drawing: new Map() };
  const registry: Registry = { sql, seal, files, log, provider, brand: env.brandName, ...running };
  const asked = { ms: GATEWAY_MS, before: requirePageCall };
  async function find(
    c: Context,
    { user, query }: { user: SignedIn; query: LookUp },
    backup: boolean,
  ): Promise<ServerCopy> {
    // A registry of real people is asked only with the consent of who is looked up.
    if (!provider.specimen) parseAs(c, ConsentedLookUp, query);
    await limitRate(sql, `lookup ${user.payer}`, PER_MINUTE, 60);
    const copy = await lookUp(registry, user, query, paperOf(query, backup));
    live.publish(orderDecided({ owner: user.payer, service: serverCopy.key }));
    return copy;
  }
  return routes({
    "GET apply/push-backup": {
      about: "Look a person up and pay for it",
      ...asked,
      handle: (request, c) => find(c, request, false),
    },
    "GET apply/server-copy-backup": {
      about: "The same in the backup shape",
      ...asked,
      handle: async (request, c) => toBackup(await find(c, request, true)),
    },
  });
}

/**
 * A look-up is a GET that spends money, so only a script of our own page may send it, and no HEAD
 * (which runs the handler of GET). Without Sec-Fetch-* (plain http in a LAN) the Origin or the
 * Referer must have the host of the request. @throws cross-site
 */
const requirePageCall = createMiddleware<App>(async (c, next) => {
  const headers = c.req.raw.headers;
  const ours = isSameOrigin(headers) || (!headers.has("Sec-Fetch-Site") && isOurReferer(headers));
  if (!ours || headers.get("Sec-Fetch-Mode") === "navigate" || c.req.method !== "GET")
    throw appError("cross-site");
  await next();
});

function isOurReferer(headers: Headers): boolean {
  const referer = headers.get("Referer");
  return (
    !headers.has("Origin") &&
    !!referer &&
    URL.canParse(referer) &&
    new URL(referer).host === headers.get("Host")
  );
}
