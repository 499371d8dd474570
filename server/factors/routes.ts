import type { Context } from "hono";
import {
  AddPasskey,
  AddTotp,
  FactorAdded,
  Factors,
  PasskeyOptions,
  Proof,
  RecoveryCodes,
  TotpSecret,
} from "../../contract/factors.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { userRoute } from "../http/route.ts";
import { requireConfirmed, requireOwing, requireProof } from "../http/session.ts";
import * as factors from "./factors.ts";
import { siteOf } from "./passkeys.ts";

const owing = requireOwing("own-factor-needed");
const confirmed = requireConfirmed("own-factor-needed");
/** For what begins a new way in. It is finished by who began it, in the same session. */
const proven = requireProof("own-factor-needed");

export function factorRoutes({ sql, seal, env, sessions }: Deps) {
  const deps = { sql, seal };
  const siteFor = (c: Context) => siteOf(env, c.req.header("Host"));
  const whoIs = ({ id, sessionId }: SignedIn) => ({ userId: id, holder: `session ${sessionId}` });
  /** A session elsewhere that has never shown this factor counts as unproven from now on; this one has shown it. */
  const trustOnly = async ({ id, sessionId }: SignedIn) => {
    await sessions.confirm(sessionId);
    await sessions.doubtOthers(id, sessionId);
  };
  return [
    userRoute(
      "GET factors",
      { about: "My second factors", answer: Factors, guard: owing },
      ({ user: { id, role } }) => factors.getFactors(sql, id, env.production && role !== "user"),
    ),
    userRoute(
      "POST factors/prove/options",
      {
        about: "What a browser needs to sign with my passkey",
        answer: PasskeyOptions,
        guard: owing,
      },
      ({ user }, c) => factors.beginProof(sql, whoIs(user), siteFor(c)),
    ),
    userRoute(
      "POST factors/prove",
      { about: "Prove again who I am; it counts for ten minutes", guard: owing, json: Proof },
      async ({ json, user }, c) => {
        await factors.prove(deps, whoIs(user), json, siteFor(c));
        await sessions.confirm(user.sessionId);
        return { message: "Confirmed" };
      },
    ),
    userRoute(
      "POST factors/passkey/options",
      { about: "What a browser needs to make a passkey", answer: PasskeyOptions, guard: proven },
      ({ user }, c) => factors.beginPasskey(sql, whoIs(user), siteFor(c)),
    ),
    userRoute(
      "POST factors/passkey",
      {
        about: "Add a passkey",
        answer: FactorAdded,
        guard: confirmed,
        json: AddPasskey,
        status: 201,
      },
      async ({ json, user }, c) => {
        const added = await factors.addPasskey(sql, whoIs(user), json, siteFor(c));
        await trustOnly(user);
        return { message: "Passkey added", ...added };
      },
    ),
    userRoute(
      "POST factors/totp/secret",
      { about: "A new secret for an app that makes codes", answer: TotpSecret, guard: proven },
      ({ user }) => factors.beginTotp(deps, whoIs(user), env.brandName),
    ),
    userRoute(
      "POST factors/totp",
      {
        about: "Add the app, by its first code",
        answer: FactorAdded,
        guard: confirmed,
        json: AddTotp,
        status: 201,
      },
      async ({ json, user }) => {
        const added = await factors.addTotp(deps, whoIs(user), json);
        await trustOnly(user);
        return { message: "App added", ...added };
      },
    ),
    userRoute(
      "POST factors/recovery-codes",
      { about: "New recovery codes; the old ones are void", answer: RecoveryCodes, guard: proven },
      async ({ user }) => ({
        message: "Recovery codes made",
        recoveryCodes: await factors.renewCodes(sql, user.id),
      }),
    ),
    userRoute(
      "DELETE factors/:id",
      { about: "Remove a second factor", guard: confirmed },
      async ({ path, user }) => {
        await factors.removeFactor(sql, user.id, path.id);
        return { message: "Removed" };
      },
    ),
  ];
}
