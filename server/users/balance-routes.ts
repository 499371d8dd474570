import { Hono } from "hono";
import * as v from "valibot";
import { BalanceRequest } from "../../contract/users.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, messageWith } from "../http/describe.ts";
import { requireAdmin, requireAdminAgain } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { accountsChanged, balanceSet } from "../live/changes.ts";
import { approveRequest, declineRequest, listBalanceRequests } from "./balance-requests.ts";

/** /api/users/balance-requests: large edits of balances, which wait for a second admin. */
export function balanceRequestRoutes({ sql, live }: Deps) {
  return new Hono<App>()
    .get(
      "/",
      describe("Balance edits that wait for a second admin", v.array(BalanceRequest)),
      requireAdmin,
      async (c) => c.json(await listBalanceRequests(sql, c.get("user").id)),
    )
    .post(
      "/:id/approve",
      describe("Approve another admin's balance edit", messageWith({ balance: v.number() })),
      requireAdminAgain,
      validate("param", IdParam),
      async (c) => {
        const { userId, balance } = await approveRequest(sql, c.req.valid("param").id, c.get("user").id);
        live.publish(balanceSet(userId));
        return c.json({ message: "Balance updated successfully", balance: tkFromPoisha(balance) });
      },
    )
    .post(
      "/:id/decline",
      describe("Decline a balance edit, or withdraw an own one"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        await declineRequest(sql, c.req.valid("param").id, c.get("user").id);
        live.publish(accountsChanged());
        return c.json({ message: "Declined" });
      },
    );
}
