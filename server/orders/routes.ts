import { Hono } from "hono";
import * as v from "valibot";
import {
  CancelOrder,
  ListOrders,
  ListStaffOrders,
  Order,
  OrderBody,
  OrderCounts,
  OrderPlaced,
  StaffOrder,
} from "../../contract/orders.ts";
import { wholeNumber } from "../../contract/values/fields.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { withUpload } from "../files/upload.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeUpload, messageWith } from "../http/describe.ts";
import { attemptOf, markReplay } from "../http/idempotency.ts";
import { limits } from "../http/limits.ts";
import { listAnswer } from "../http/list-answer.ts";
import { PAGE_SIZE, pageOf } from "../http/paging.ts";
import { requireAdmin, requireUser } from "../http/session.ts";
import { IdParam, parseAs, validate } from "../http/validate.ts";
import { orderClaimed, orderDecided, orderPlaced, ordersDeleted } from "../live/changes.ts";
import { cancelOrder, claimOrder, deleteAllOrders, deliverAnew, deliverOrder } from "./orders.ts";
import { placeOrder } from "./place-order.ts";
import { findMyOrder, listMyOrders } from "./queries.ts";
import { countOrders, listStaffOrders } from "./staff-queries.ts";

/** Fifteen megabytes over a slow line, and on to a store elsewhere. */
const UPLOAD_MS = 120_000;

const DeleteAll = v.object({ expectedCount: v.optional(wholeNumber(0)) });

/** /api/apply: orders of the signed-in user, and the desk of the staff. */
export function orderRoutes({ sql, files, live }: Deps) {
  return new Hono<App>()
    .post(
      "/order",
      describe("Place an order and pay for it", OrderPlaced, 201),
      requireUser,
      validate("json", OrderBody),
      async (c) => {
        const me = c.get("user");
        const body = c.req.valid("json");
        const { answer, replayed } = await placeOrder(sql, {
          body,
          check: (schema) => parseAs(c, schema, body),
          attempt: (asked) => attemptOf(c, me, "place-order", asked),
        });
        live.publish(orderPlaced(me.id));
        markReplay(c, replayed);
        return c.json(answer, 201);
      },
    )
    .get(
      "/my-order",
      describe("My orders, newest first", v.array(Order)),
      requireUser,
      validate("query", ListOrders),
      (c) => {
        const { limit = PAGE_SIZE, since, ...page } = c.req.valid("query");
        const me = c.get("user").id;
        const load = async (from?: string) =>
          pageOf(c, await listMyOrders(sql, me, { ...page, since: from, limit: limit + 1 }), limit);
        return listAnswer(
          c,
          sql,
          sql`from (select owner_changed_in as changed_in from orders where user_id = ${me}) mine where true`,
          load,
          since,
        );
      },
    )
    .get(
      "/my-order/:id",
      describe("One of my orders, identifiers whole", Order),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const order = await findMyOrder(sql, c.get("user").id, c.req.valid("param").id);
        if (!order) throw appError("not-found");
        return c.json(order);
      },
    )
    .get(
      "/order",
      describe("Everybody's orders, newest first unless told", v.array(StaffOrder)),
      requireAdmin,
      validate("query", ListStaffOrders),
      (c) => {
        const { limit = PAGE_SIZE, since, ...page } = c.req.valid("query");
        const load = async (from?: string) =>
          pageOf(c, await listStaffOrders(sql, { ...page, since: from, limit: limit + 1 }), limit);
        return listAnswer(c, sql, sql`from orders where true`, load, since);
      },
    )
    .get("/order-counts", describe("How many orders stand and wait", OrderCounts), requireAdmin, async (c) =>
      c.json(await countOrders(sql)),
    )
    .post(
      "/update-form/:id",
      describeUpload("Deliver an order"),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        const [{ id }, me] = [c.req.valid("param"), c.get("user")];
        const owner = await withUpload(c, files, (upload) => deliverOrder(sql, files, id, me.id, upload));
        live.publish(orderDecided(owner));
        return c.json({ message: "Apply updated successfully" });
      },
    )
    .post(
      "/update-form/:id/anew",
      describeUpload("Deliver anew what is damaged or lost"),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        const [{ id }, me] = [c.req.valid("param"), c.get("user")];
        const owner = await withUpload(c, files, (upload) => deliverAnew(sql, files, id, me.id, upload));
        live.publish(orderDecided(owner));
        return c.json({ message: "Apply updated successfully" });
      },
    )
    .put(
      "/order/:id",
      describe("Cancel an order with a note"),
      requireAdmin,
      validate("param", IdParam),
      validate("json", CancelOrder),
      async (c) => {
        live.publish(
          orderDecided(await cancelOrder(sql, c.req.valid("param").id, c.get("user").id, c.req.valid("json").note)),
        );
        return c.json({ message: "Apply updated successfully" });
      },
    )
    .post(
      "/order/:id/claim",
      describe("Say that I work on an order"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        await claimOrder(sql, c.req.valid("param").id, c.get("user").id);
        live.publish(orderClaimed());
        return c.json({ message: "Claimed" });
      },
    )
    .delete(
      "/delete-all-orders",
      describe(
        "Remove every order, refunding pending ones",
        messageWith({ deleted: v.number(), refunded: v.number() }),
      ),
      requireAdmin,
      validate("query", DeleteAll),
      async (c) => {
        const counts = await deleteAllOrders(sql, files, c.get("user").id, c.req.valid("query").expectedCount);
        live.publish(ordersDeleted());
        return c.json({ message: "All orders deleted successfully", ...counts });
      },
    );
}
