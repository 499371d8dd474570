import { type Context, Hono } from "hono";
import {
  AddPasskey,
  AddTotp,
  FactorAdded,
  Factors,
  PasskeyOptions,
  Proof,
  RecoveryCodes,
  RenameFactor,
  TotpSecret,
} from "../../contract/factors.ts";
import type { Deps } from "../deps.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { requireConfirmed, requireOwing, requireProof } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginProof,
  beginTotp,
  getFactors,
  prove,
  removeFactor,
  renameFactor,
  renewCodes,
} from "./factors.ts";
import { siteOf } from "./passkeys.ts";

const owing = requireOwing("own-factor-needed");
const confirmed = requireConfirmed("own-factor-needed");
/** For what begins a new way in. It is finished by who began it, in the same session. */
const proven = requireProof("own-factor-needed");

/** /api/factors: the second factors of the signed-in user. */
export function factorRoutes({ sql, seal, env, sessions }: Deps) {
  const deps = { sql, seal };
  const siteFor = (c: Context) => siteOf(env, c.req.header("Host"));
  const whoIs = ({ id, sessionId }: SignedIn) => ({ userId: id, holder: `session ${sessionId}` });
  /** A session elsewhere that has never shown this factor counts as unproven from now on; this one has shown it. */
  const trustOnly = async ({ id, sessionId }: SignedIn) => {
    await sessions.confirm(sessionId);
    await sessions.doubtOthers(id, sessionId);
  };
  return new Hono<App>()
    .get("/", describe("My second factors", Factors), owing, async (c) => {
      const { id, role } = c.get("user");
      return c.json(await getFactors(sql, id, env.production && role !== "user"));
    })
    .post(
      "/prove/options",
      describe("What a browser needs to sign with my passkey", PasskeyOptions),
      owing,
      async (c) => c.json(await beginProof(sql, whoIs(c.get("user")), siteFor(c))),
    )
    .post(
      "/prove",
      describe("Prove again who I am; it counts for ten minutes"),
      owing,
      validate("json", Proof),
      async (c) => {
        const user = c.get("user");
        await prove(deps, whoIs(user), c.req.valid("json"), siteFor(c));
        await sessions.confirm(user.sessionId);
        return c.json({ message: "Confirmed" });
      },
    )
    .post("/passkey/options", describe("What a browser needs to make a passkey", PasskeyOptions), proven, async (c) =>
      c.json(await beginPasskey(sql, whoIs(c.get("user")), siteFor(c))),
    )
    .post(
      "/passkey",
      describe("Add a passkey", FactorAdded, 201),
      confirmed,
      validate("json", AddPasskey),
      async (c) => {
        const user = c.get("user");
        const added = await addPasskey(sql, whoIs(user), c.req.valid("json"), siteFor(c));
        await trustOnly(user);
        return c.json({ message: "Passkey added", ...added }, 201);
      },
    )
    .post("/totp/secret", describe("A new secret for an app that makes codes", TotpSecret), proven, async (c) =>
      c.json(await beginTotp(deps, whoIs(c.get("user")), env.brandName)),
    )
    .post(
      "/totp",
      describe("Add the app, by its first code", FactorAdded, 201),
      confirmed,
      validate("json", AddTotp),
      async (c) => {
        const user = c.get("user");
        const added = await addTotp(deps, whoIs(user), c.req.valid("json"));
        await trustOnly(user);
        return c.json({ message: "App added", ...added }, 201);
      },
    )
    .post("/recovery-codes", describe("New recovery codes; the old ones are void", RecoveryCodes), proven, async (c) =>
      c.json({ message: "Recovery codes made", recoveryCodes: await renewCodes(sql, c.get("user").id) }),
    )
    .put(
      "/:id",
      describe("Name a second factor"),
      confirmed,
      validate("param", IdParam),
      validate("json", RenameFactor),
      async (c) => {
        await renameFactor(sql, c.get("user").id, c.req.valid("param").id, c.req.valid("json").name);
        return c.json({ message: "Renamed" });
      },
    )
    .delete("/:id", describe("Remove a second factor"), confirmed, validate("param", IdParam), async (c) => {
      await removeFactor(sql, c.get("user").id, c.req.valid("param").id);
      return c.json({ message: "Removed" });
    });
}
