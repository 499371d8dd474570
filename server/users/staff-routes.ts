import { Hono } from "hono";
import * as v from "valibot";
import { SessionInfo } from "../../contract/auth.ts";
import { DisableUser, ManagedUser, PasswordReset } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { forgetPerson } from "../forgetting/person.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { requireAdmin, requireAdminAgain } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { accountsChanged, ordersForgotten, sessionsEnded } from "../live/changes.ts";
import { findManagedUser } from "./queries.ts";
import { deleteUser, resetPasswordOf, setDisabled } from "./users.ts";

const SessionParam = v.object({ ...IdParam.entries, session: IdParam.entries.id });

/** /api/users/users/{id}: what admins do with somebody else's account. */
export function managedUserRoutes({ sql, sessions, files, live }: Deps) {
  const publishAccount = (id: string) => live.publish([...accountsChanged(), ...sessionsEnded(id)]);
  const recordEnded = (actor: string, subject: string, details: { all: boolean }) =>
    recordAudit(sql, { actor, action: "sessions-ended", subject, details });
  return new Hono<App>()
    .get("/:id", describe("One user", ManagedUser), requireAdmin, validate("param", IdParam), async (c) => {
      const user = await findManagedUser(sql, c.req.valid("param").id);
      if (!user) throw appError("not-found");
      return c.json(user);
    })
    .delete("/:id", describe("Delete a user"), requireAdmin, validate("param", IdParam), async (c) => {
      const { id } = c.req.valid("param");
      await deleteUser(sql, id, c.get("user").id);
      publishAccount(id);
      // Should this fail or be cut short, housekeeping goes on with it.
      await forgetPerson(sql, files, id);
      live.publish(ordersForgotten());
      return c.json({ message: "User deleted successfully" });
    })
    .put(
      "/:id/disabled",
      describe("Disable a user, or enable them again"),
      requireAdmin,
      validate("param", IdParam),
      validate("json", DisableUser),
      async (c) => {
        const { id } = c.req.valid("param");
        const { disabled } = c.req.valid("json");
        await setDisabled(sql, id, disabled, c.get("user").id);
        publishAccount(id);
        return c.json({ message: disabled ? "User disabled" : "User enabled" });
      },
    )
    .post(
      "/:id/reset-password",
      describe("Give a user a password nobody chose, shown once", PasswordReset),
      requireAdminAgain,
      validate("param", IdParam),
      async (c) => {
        const { id } = c.req.valid("param");
        const password = await resetPasswordOf(sql, id, c.get("user"));
        publishAccount(id);
        return c.json({ message: "Password reset", password });
      },
    )
    .get(
      "/:id/sessions",
      describe("The devices a user is signed in on", v.array(SessionInfo)),
      requireAdmin,
      validate("param", IdParam),
      async (c) => c.json(await sessions.list(c.req.valid("param").id, c.get("user").sessionId)),
    )
    .delete(
      "/:id/sessions/:session",
      describe("Sign a device of a user out"),
      requireAdmin,
      validate("param", SessionParam),
      async (c) => {
        const { id, session } = c.req.valid("param");
        if (!(await sessions.endOne(id, session))) throw appError("not-found");
        live.publish(sessionsEnded(id));
        await recordEnded(c.get("user").id, id, { all: false });
        return c.json({ message: "Signed out" });
      },
    )
    .delete(
      "/:id/sessions",
      describe("Sign a user out everywhere"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        const { id } = c.req.valid("param");
        const me = c.get("user");
        await sessions.endAll(id, id === me.id ? me.sessionId : undefined);
        live.publish(sessionsEnded(id));
        await recordEnded(me.id, id, { all: true });
        return c.json({ message: "Signed out" });
      },
    );
}
