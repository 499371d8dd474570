import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { noteGone } from "../forgetting/list.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import {
  accountChanged,
  balanceSet,
  ordersForgotten,
  servicesGiven,
  sessionsRevoked,
} from "../live/changes.ts";
import { moveBalance, setBalance } from "../wallet/ledger.ts";
import { phoneHashes } from "./by-phone.ts";
import { findManagedUser, listUsers } from "./queries.ts";
import { deleteUser, giveServices, resetPasswordOf, setDisabled } from "./users.ts";

export function managedUserRoutes({ sql, seal, env, log, sessions, files, live }: Deps) {
  return routes({
    "GET users": {
      about: "All users, newest first unless told",
      handle: ({ query, read }, c) =>
        pageOf(c, query, (page) =>
          read((from) => listUsers(from, page, phoneHashes(seal, query.q ?? ""))),
        ),
    },
    "PUT users/edit-user-balance": {
      about: "Set a user's balance",
      audit: "balance-set",
      async handle({ json, admin }, c) {
        const answer = await answerOnce(c, { sql, seal }, "edit-user-balance", json, async (tx) => {
          const balance = await setBalance(tx, json, admin.id);
          return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
        });
        return { ...answer, changes: balanceSet(json.userId) };
      },
    },
    "POST users/users/:id/balance": {
      about: "Add to a user's balance, or take from it",
      audit: "balance-set",
      async handle({ path: { id }, json, admin }, c) {
        const answer = await answerOnce(
          c,
          { sql, seal },
          "move-balance",
          { id, ...json },
          async (tx) => {
            const balance = await moveBalance(tx, id, json, admin.id);
            return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
          },
        );
        return { ...answer, changes: balanceSet(id) };
      },
    },
    "GET users/users/:id": {
      about: "One user",
      handle: ({ path }) => findManagedUser(sql, path.id),
    },
    "DELETE users/users/:id": {
      about: "Delete a user",
      audit: "user-deleted",
      async handle({ path: { id }, admin }) {
        const ids = await deleteUser(sql, id, admin.id);
        for (const one of ids) live.publish(accountChanged(one));
        await noteGone({ env, seal, log }, { person: ids });
        // Should this fail or be cut short, housekeeping goes on with it.
        for (const one of ids) await forgetPerson(sql, files, one);
        return { message: "User deleted successfully", changes: ordersForgotten() };
      },
    },
    "PUT users/users/:id/disabled": {
      about: "Disable a user, or enable them again",
      audit: ["user-disabled", "user-enabled"],
      async handle({ path: { id }, json: { disabled }, admin }) {
        await setDisabled(sql, id, disabled, admin.id);
        return {
          message: disabled ? "User disabled" : "User enabled",
          changes: accountChanged(id),
        };
      },
    },
    "PUT users/users/:id/services": {
      about: "Give a clerk the services that they work on, none for all",
      audit: "clerk-services-given",
      async handle({ path: { id }, json, admin }) {
        const services = await sql.begin((tx) => giveServices(tx, id, json.services, admin.id));
        return { message: "Given", services, changes: servicesGiven(id) };
      },
    },
    "POST users/users/:id/reset-password": {
      about: "Give a user a password nobody chose, shown once",
      audit: "password-reset",
      async handle({ path: { id }, admin }) {
        const reset = await resetPasswordOf(sql, id, admin);
        return { message: "Password reset", ...reset, changes: accountChanged(id) };
      },
    },
    "GET users/users/:id/sessions": {
      about: "The devices a user is signed in on",
      handle: ({ path, admin }) => sessions.list(path.id, admin.sessionId),
    },
    "DELETE users/users/:id/sessions/:session": {
      about: "Sign a device of a user out",
      audit: "sessions-ended",
      async handle({ path: { id, session }, admin }) {
        if (!(await sessions.endOne(id, session))) throw appError("not-found");
        await recordAudit(sql, {
          actor: admin.id,
          action: "sessions-ended",
          subject: id,
          details: { all: false },
        });
        return { message: "Signed out", changes: sessionsRevoked(id) };
      },
    },
    "DELETE users/users/:id/sessions": {
      about: "Sign a user out everywhere",
      audit: "sessions-ended",
      async handle({ path: { id }, admin }) {
        await sessions.endAll(id, id === admin.id ? admin.sessionId : undefined);
        await recordAudit(sql, {
          actor: admin.id,
          action: "sessions-ended",
          subject: id,
          details: { all: true },
        });
        return { message: "Signed out", changes: sessionsRevoked(id) };
      },
    },
  });
}
