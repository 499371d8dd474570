import { Hono } from "hono";
import * as v from "valibot";
import { ListOrders, Order, OrderBody, OrderPlaced } from "../../contract/orders.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { idempotencyOf, markReplay } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { pageOf } from "../http/paging.ts";
import { requireUser, requireUserOfList } from "../http/session.ts";
import { IdParam, parseAs, validate } from "../http/validate.ts";
import { orderPlaced } from "../live/changes.ts";
import { myOrderRows, placeOrder } from "./place-order.ts";
import { findMyOrder, listMyOrders } from "./queries.ts";

/** /api/apply: orders of the signed-in user. */
export function orderRoutes({ sql, seal, env, live }: Deps) {
  return new Hono<App>()
    .post(
      "/order",
      describe("Place an order and pay for it", OrderPlaced, 201),
      requireUser,
      validate("json", OrderBody),
      async (c) => {
        const me = c.get("user");
        const body = c.req.valid("json");
        const { answer, replayed } = await placeOrder(
          { sql, seal, env },
          {
            body,
            check: (schema) => parseAs(c, schema, body),
            attempt: (asked) => idempotencyOf(c, me, "place-order", asked, seal),
          },
        );
        live.publish(orderPlaced(me.id));
        markReplay(c, replayed);
        return c.json(answer, 201);
      },
    )
    .get(
      "/my-order",
      describe("My orders, newest first", v.array(Order)),
      requireUserOfList(myOrderRows(sql)),
      validate("query", ListOrders),
      (c) => {
        const [query, me] = [c.req.valid("query"), c.get("user").id];
        const load = (since?: string) => pageOf(c, { ...query, since }, (page) => listMyOrders(sql, seal, me, page));
        return listAnswer(c, load, query.since, { own: true });
      },
    )
    .get(
      "/my-order/:id",
      describe("One of my orders, identifiers whole", Order),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const order = await findMyOrder(sql, seal, c.get("user").id, c.req.valid("param").id);
        if (!order) throw appError("not-found");
        return c.json(order);
      },
    );
}
