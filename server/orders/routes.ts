import * as v from "valibot";
import { ListOrders, Order, OrderBody, OrderPlaced } from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { idempotencyOf, markReplay } from "../http/idempotency.ts";
import { listAnswer, pageOf } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { parseAs } from "../http/validate.ts";
import { orderPlaced } from "../live/changes.ts";
import { myOrderRows, placeOrder } from "./place-order.ts";
import { findMyOrder, listMyOrders } from "./queries.ts";

export function orderRoutes({ sql, seal, env }: Deps) {
  return [
    userRoute(
      "POST apply/order",
      { about: "Place an order and pay for it", answer: OrderPlaced, json: OrderBody, status: 201 },
      async ({ json: body, user }, c) => {
        const { answer, replayed } = await placeOrder(
          { sql, seal, env },
          {
            body,
            check: (schema) => parseAs(c, schema, body),
            attempt: (asked) => idempotencyOf(c, user, "place-order", asked, seal),
          },
        );
        markReplay(c, replayed);
        return { ...answer, changes: orderPlaced(user.id) };
      },
    ),
    userRoute(
      "GET apply/my-order",
      {
        about: "My orders, newest first",
        answer: v.array(Order),
        rows: myOrderRows(sql),
        query: ListOrders,
      },
      ({ query, user: { id } }, c) => {
        const load = (since?: string) =>
          pageOf(c, { ...query, since }, (page) => listMyOrders(sql, seal, id, page));
        return listAnswer(c, load, query.since, { own: true });
      },
    ),
    userRoute(
      "GET apply/my-order/:id",
      { about: "One of my orders, identifiers whole", answer: Order },
      (request) => findMyOrder(sql, seal, request.user.id, request.path.id),
    ),
  ];
}
