import { Hono } from "hono";
import * as v from "valibot";
import { builtIns } from "../../contract/services/index.ts";
import { wholeNumber } from "../../contract/values/fields.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { Settled, StatementRow } from "../../contract/wallet.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { attemptOf, idempotent, markReplay } from "../http/idempotency.ts";
import { PAGE_SIZE, pageOf } from "../http/paging.ts";
import { requireAdmin, requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { balanceMoved } from "../live/changes.ts";
import { chargeAlone, confirmCharge } from "./ledger.ts";
import { listStatement } from "./queries.ts";

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
      const attempt = attemptOf(c, user, path, {});
      const { answer, replayed } = await idempotent(sql, attempt, async (tx) => {
        const confirmed = await confirmCharge(tx, user.id, service);
        // Only the documented birth call stands alone.
        if (confirmed === undefined && service !== "birthBalance") throw appError("nothing-to-charge");
        const balance = confirmed ?? (await chargeAlone(tx, user.id, service));
        return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
      });
      live.publish(balanceMoved(user.id));
      markReplay(c, replayed);
      return c.json(answer);
    });
  }
  return routes;
}

const Statement = v.object({
  limit: v.optional(wholeNumber(1, PAGE_SIZE)),
  before: v.optional(wholeNumber(1)),
});

/** The statement of somebody else, mounted on /api/users. */
export function staffStatementRoutes({ sql }: Deps) {
  return new Hono<App>().get(
    "/users/:id/statement",
    describe("The movements of a user's wallet, newest first", v.array(StatementRow)),
    requireAdmin,
    validate("param", IdParam),
    validate("query", Statement),
    async (c) => {
      const { limit = PAGE_SIZE, before } = c.req.valid("query");
      const rows = await listStatement(sql, c.req.valid("param").id, { limit: limit + 1, before });
      return c.json(pageOf(c, rows, limit));
    },
  );
}

/** /api/wallet */
export function walletRoutes({ sql }: Deps) {
  return new Hono<App>().get(
    "/statement",
    describe("The movements of my wallet, newest first", v.array(StatementRow)),
    requireUser,
    validate("query", Statement),
    async (c) => {
      const { limit = PAGE_SIZE, before } = c.req.valid("query");
      const rows = await listStatement(sql, c.get("user").id, { limit: limit + 1, before });
      return c.json(pageOf(c, rows, limit));
    },
  );
}
