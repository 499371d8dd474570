import { Hono } from "hono";
import * as v from "valibot";
import { builtIns } from "../../contract/services/index.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { BalanceAlert, BalanceAlertSet, Settled, StatementQuery, StatementRow } from "../../contract/wallet.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { adminRoutes } from "../http/admin-route.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/paging.ts";
import { requireUser } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { balanceMoved } from "../live/changes.ts";
import { chargeAlone, confirmCharge } from "./ledger.ts";
import { findAlert, listStatement, setAlert } from "./queries.ts";

/** PUT /api/users/{path} → the price whose charge it confirms. */
const settlementPaths = builtIns.flatMap(({ settlement, price, editSettlement, editPrice }) => [
  ...(settlement ? [[settlement, price.name] as const] : []),
  ...(editSettlement && editPrice ? [[editSettlement, editPrice.name] as const] : []),
]);

/** The settlement confirmations, mounted on /api/users. */
export function settlementRoutes({ sql, live }: Deps) {
  const routes = new Hono<App>();
  for (const [path, service] of settlementPaths) {
    routes.put(`/${path}`, describe("Confirm the charge of an order", Settled), requireUser, async (c) => {
      const user = c.get("user");
      const answer = await answerOnce(c, sql, path, {}, async (tx) => {
        const confirmed = await confirmCharge(tx, user.id, service);
        // Only the birth call of the specification charges by itself.
        if (confirmed === undefined && service !== "birthBalance") throw appError("nothing-to-charge");
        const balance = confirmed ?? (await chargeAlone(tx, user.id, service));
        return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
      });
      live.publish(balanceMoved(user.id));
      return c.json(answer);
    });
  }
  return routes;
}

/** The statement of somebody else. */
export function staffStatementRoutes({ sql, seal, live }: Deps) {
  return adminRoutes(live, {
    "GET users/users/:id/statement": {
      about: "The movements of a user's wallet, newest first",
      handle: ({ path, query }, c) => pageOf(c, query, (page) => listStatement(sql, seal, path.id, page)),
    },
  });
}

/** /api/wallet */
export function walletRoutes({ sql, seal }: Deps) {
  return new Hono<App>()
    .get("/alert", describe("Below which balance I want a push", BalanceAlertSet), requireUser, async (c) =>
      c.json({ below: await findAlert(sql, c.get("user").id) }),
    )
    .put(
      "/alert",
      describe("Set below which balance I want a push"),
      requireUser,
      validate("json", BalanceAlert),
      async (c) => {
        await setAlert(sql, c.get("user").id, c.req.valid("json").below);
        return c.json({ message: "Saved" });
      },
    )
    .get(
      "/statement",
      describe("The movements of my wallet, newest first", v.array(StatementRow)),
      requireUser,
      validate("query", StatementQuery),
      async (c) => {
        const me = c.get("user").id;
        return c.json(await pageOf(c, c.req.valid("query"), (page) => listStatement(sql, seal, me, page)));
      },
    );
}
