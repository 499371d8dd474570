import type { Deps } from "../deps.ts";
import { idempotencyOf, markReplay } from "../http/idempotency.ts";
import { listAnswer, pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { parseAs } from "../http/validate.ts";
import { cancelsSeen, fileOpened, orderDecided, orderPlaced } from "../live/changes.ts";
import { myOrderRows, placeOrder } from "./place-order.ts";
import { findMyOrder, listMyOrders, noteCancelsSeen } from "./queries.ts";
import { sayWasRight } from "./was-right.ts";
import { withdrawOrder } from "./withdraw-order.ts";

export function orderRoutes({ sql, seal, env }: Deps) {
  return routes({
    "POST apply/order": {
      about: "Place an order and pay for it",
      handle: async ({ json: body, user }, c) => {
        const { answer, replayed } = await placeOrder(
          { sql, seal, env },
          {
            me: user,
            body,
            check: (schema) => parseAs(c, schema, body),
            attempt: (asked) => idempotencyOf(c, user, "place-order", asked, seal),
          },
        );
        markReplay(c, replayed);
        return {
          ...answer,
          changes: orderPlaced({ owner: user.payer, service: answer.order.category }),
        };
      },
    },
    "GET apply/my-order": {
      about: "My orders, newest first",
      rows: myOrderRows(sql),
      handle: ({ query, user }, c) => {
        const load = (since?: string) =>
          pageOf(c, { ...query, since }, (page) => listMyOrders(sql, seal, user, page));
        return listAnswer(c, load, query.since, { own: true });
      },
    },
    "GET apply/my-order/:id": {
      about: "One of my orders, identifiers whole",
      handle: (request) => findMyOrder(sql, seal, request.user.id, request.path.id),
    },
    "PUT apply/my-order/:id": {
      about: "Take back an order of mine that nobody has begun",
      handle: async ({ path, user }) => {
        const service = await withdrawOrder(sql, user.id, path.id);
        const changes = service ? orderDecided({ owner: user.payer, service }) : [];
        return { message: "Order taken back", changes };
      },
    },
    "PUT apply/my-order/:id/was-right": {
      about: "Say whether the file that was delivered for my order was right",
      handle: async ({ path: { id: order }, json, user }) => {
        const said = { ...json, order, user: user.id };
        const service = await sayWasRight(sql, said, env.wrongFileDays);
        const changes = service ? fileOpened({ owner: user.payer, service }) : [];
        return { message: "Noted", changes };
      },
    },
    "POST apply/cancels-seen": {
      about: "Say that I have seen which of my orders were cancelled",
      handle: async ({ json: { ids }, user }) => ({
        message: "Seen",
        changes: (await noteCancelsSeen(sql, user.id, ids)) ? cancelsSeen(user.payer) : [],
      }),
    },
  });
}
