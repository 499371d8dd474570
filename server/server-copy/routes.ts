import { createMiddleware } from "hono/factory";
import {
  ConsentedLookUp,
  LookUp,
  ServerCopy,
  ServerCopyBackup,
  toBackup,
} from "../../contract/server-copy.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import { userRoute } from "../http/route.ts";
import { isSameOrigin } from "../http/security-headers.ts";
import { requireUser } from "../http/session.ts";
import { balanceMoved } from "../live/changes.ts";
import { createHttpGateway } from "./http-gateway.ts";
import { lookUp, type Registry } from "./lookup.ts";
import { specimenRegistry } from "./specimen-registry.ts";

const PER_MINUTE = 200;
/** The identity gateway may take 25 s. */
const GATEWAY_MS = 30_000;

/** Look-ups by the signed-in user, paid from their own wallet in any role. */
export function serverCopyRoutes({ sql, seal, env, live }: Deps) {
  const provider = env.identityGateway ? createHttpGateway(env.identityGateway) : specimenRegistry;
  const registry: Registry = { sql, seal, provider, asking: new Map() };
  const asked = {
    query: provider.specimen ? LookUp : ConsentedLookUp,
    limits: { ms: GATEWAY_MS },
    guard: [requireUser, requirePageCall],
  };
  async function find({
    user: { id },
    query,
  }: {
    user: SignedIn;
    query: LookUp;
  }): Promise<ServerCopy> {
    await limitRate(sql, `lookup ${id}`, PER_MINUTE, 60);
    const copy = await lookUp(registry, id, query);
    if (copy.charged) live.publish(balanceMoved(id));
    return copy;
  }
  return [
    userRoute(
      "GET apply/push-backup",
      { about: "Look a person up and pay for it", answer: ServerCopy, ...asked },
      find,
    ),
    userRoute(
      "GET apply/server-copy-backup",
      { about: "The same in the backup shape", answer: ServerCopyBackup, ...asked },
      async (request) => toBackup(await find(request)),
    ),
  ];
}

/**
 * A look-up is a GET that spends money, so only a script of our own page may send it, and no HEAD (which runs the handler of GET).
 * Without Sec-Fetch-* (plain http in a LAN) the Origin or the Referer must have the host of the request. @throws cross-site
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
