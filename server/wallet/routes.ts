import type { Context } from "hono";
import { settlements } from "../../contract/calls/people.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { balanceMoved } from "../live/changes.ts";
import { chargeAlone, confirmCharge } from "./ledger.ts";
import { findAlert, listStatement, setAlert, sumStatement } from "./queries.ts";

export function walletRoutes({ sql, seal }: Deps) {
  /** The documented PUT update-balance-*: the order has charged, so it only says that it knows. */
  const settle = (path: string, price: string) => ({
    about: "Confirm the charge of an order",
    async handle({ user: { id } }: { user: SignedIn }, c: Context) {
      const answer = await answerOnce(c, { sql, seal }, path, {}, async (tx) => {
        const confirmed = await confirmCharge(tx, id, price);
        // Only the birth call of the specification charges by itself.
        if (confirmed === undefined && price !== "birthBalance")
          throw appError("nothing-to-charge");
        const balance = confirmed ?? (await chargeAlone(tx, id, price));
        return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
      });
      return { ...answer, changes: balanceMoved(id) };
    },
  });
  return routes({
    "GET users/users/:id/statement": {
      about: "The movements of a user's wallet, newest first",
      handle: ({ path, query }, c) =>
        pageOf(c, query, (page) => listStatement(sql, seal, path.id, page)),
    },
    ...Object.fromEntries(
      settlements.map(({ path, price }) => [`PUT users/${path}`, settle(path, price)]),
    ),
    "GET wallet/alert": {
      about: "Below which balance I want a push",
      handle: async ({ user }) => ({ below: await findAlert(sql, user.id) }),
    },
    "PUT wallet/alert": {
      about: "Set below which balance I want a push",
      handle: async ({ json, user }) => {
        await setAlert(sql, user.id, json.below);
        return { message: "Saved" };
      },
    },
    "GET wallet/statement": {
      about: "The movements of my wallet, newest first",
      handle: ({ query, user }, c) =>
        pageOf(c, query, (page) => listStatement(sql, seal, user.id, page)),
    },
    "GET wallet/statement/sums": {
      about: "What came into my wallet and went out of it, on some days or ever",
      handle: ({ query, user }) => sumStatement(sql, user.id, query),
    },
  });
}
