import * as v from "valibot";
import { builtIns } from "../../contract/services/index.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import {
  BalanceAlert,
  BalanceAlertSet,
  Settled,
  StatementQuery,
  StatementRow,
} from "../../contract/wallet.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { adminRoutes, userRoute } from "../http/route.ts";
import { balanceMoved } from "../live/changes.ts";
import { chargeAlone, confirmCharge } from "./ledger.ts";
import { findAlert, listStatement, setAlert } from "./queries.ts";

/** PUT /api/users/{path} → the price whose charge it confirms. */
const settlementPaths = builtIns.flatMap(({ settlement, price, editSettlement, editPrice }) => [
  ...(settlement ? [[settlement, price.name] as const] : []),
  ...(editSettlement && editPrice ? [[editSettlement, editPrice.name] as const] : []),
]);

export function walletRoutes({ sql, seal }: Deps) {
  const settlements = settlementPaths.map(([path, service]) =>
    userRoute(
      `PUT users/${path}`,
      { about: "Confirm the charge of an order", answer: Settled },
      async ({ user: { id } }, c) => {
        const answer = await answerOnce(c, sql, path, {}, async (tx) => {
          const confirmed = await confirmCharge(tx, id, service);
          // Only the birth call of the specification charges by itself.
          if (confirmed === undefined && service !== "birthBalance")
            throw appError("nothing-to-charge");
          const balance = confirmed ?? (await chargeAlone(tx, id, service));
          return { message: "Balance updated successfully", balance: tkFromPoisha(balance) };
        });
        return { ...answer, changes: balanceMoved(id) };
      },
    ),
  );
  return [
    ...adminRoutes({
      "GET users/users/:id/statement": {
        about: "The movements of a user's wallet, newest first",
        handle: ({ path, query }, c) =>
          pageOf(c, query, (page) => listStatement(sql, seal, path.id, page)),
      },
    }),
    ...settlements,
    userRoute(
      "GET wallet/alert",
      { about: "Below which balance I want a push", answer: BalanceAlertSet },
      async ({ user }) => ({ below: await findAlert(sql, user.id) }),
    ),
    userRoute(
      "PUT wallet/alert",
      { about: "Set below which balance I want a push", json: BalanceAlert },
      async ({ json, user }) => {
        await setAlert(sql, user.id, json.below);
        return { message: "Saved" };
      },
    ),
    userRoute(
      "GET wallet/statement",
      {
        about: "The movements of my wallet, newest first",
        answer: v.array(StatementRow),
        query: StatementQuery,
      },
      ({ query, user }, c) => pageOf(c, query, (page) => listStatement(sql, seal, user.id, page)),
    ),
  ];
}
