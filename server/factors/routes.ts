import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { routes } from "../http/route.ts";
import * as factors from "./factors.ts";
import { siteOf } from "./passkeys.ts";

export function factorRoutes({ sql, seal, env, sessions }: Deps) {
  const deps = { sql, seal };
  const siteFor = (c: Context) => siteOf(env, c.req.header("Host"));
  const whoIs = ({ id, sessionId }: SignedIn) => ({
    userId: id,
    sessionId,
    holder: `session ${sessionId}`,
  });
  /**
   * A session elsewhere that has never shown this factor counts as unproven from now on; this one
   * has shown it.
   */
  const trustOnly = async ({ id, sessionId }: SignedIn) => {
    await sessions.confirm(sessionId);
    await sessions.doubtOthers(id, sessionId);
  };
  return routes({
    "GET factors": {
      about: "My second factors",
      handle: ({ user: { id, role } }) =>
        factors.getFactors(sql, id, env.production && role !== "user"),
    },
    "POST factors/prove/options": {
      about: "What a browser needs to sign with my passkey",
      handle: ({ user }, c) => factors.beginProof(sql, whoIs(user), siteFor(c)),
    },
    "POST factors/prove": {
      about: "Prove again who I am; it counts for ten minutes",
      handle: async ({ json, user }, c) => {
        await factors.prove(deps, whoIs(user), json, siteFor(c));
        await sessions.confirm(user.sessionId);
        return { message: "Confirmed" };
      },
    },
    "POST factors/passkey/options": {
      about: "What a browser needs to make a passkey",
      handle: ({ user }, c) => factors.beginPasskey(sql, whoIs(user), siteFor(c)),
    },
    "POST factors/passkey": {
      about: "Add a passkey",
      handle: async ({ json, user }, c) => {
        const added = await factors.addPasskey(sql, whoIs(user), json, siteFor(c));
        await trustOnly(user);
        return { message: "Passkey added", ...added };
      },
    },
    "POST factors/totp/secret": {
      about: "A new secret for an app that makes codes",
      handle: ({ user }) => factors.beginTotp(deps, whoIs(user), env.brandName),
    },
    "POST factors/totp": {
      about: "Add the app, by its first code",
      handle: async ({ json, user }) => {
        const added = await factors.addTotp(deps, whoIs(user), json);
        await trustOnly(user);
        return { message: "App added", ...added };
      },
    },
    "POST factors/recovery-codes": {
      about: "New recovery codes; the old ones are void",
      handle: async ({ user }) => ({
        message: "Recovery codes made",
        recoveryCodes: await factors.renewCodes(sql, whoIs(user)),
      }),
    },
    "DELETE factors/:id": {
      about: "Remove a second factor",
      handle: async ({ path, user }) => {
        await factors.removeFactor(sql, whoIs(user), path.id);
        return { message: "Removed" };
      },
    },
  });
}
