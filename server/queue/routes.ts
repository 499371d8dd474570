import { type Context, Hono } from "hono";
import * as v from "valibot";
import {
  CancelOrder,
  CorrectDelivery,
  Delivery,
  FileMatch,
  ListQueue,
  MatchFiles,
  OrderCounts,
  PdfPreview,
  QueueItem,
} from "../../contract/queue.ts";
import { wholeNumber } from "../../contract/values/fields.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { previewPdf } from "../files/preview.ts";
import { type Upload, withUpload } from "../files/upload.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeUpload, messageWith } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { listAnswer } from "../http/list-answer.ts";
import { pageOf } from "../http/paging.ts";
import { requireAdmin, requireAdminOfList } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { orderClaimed, orderDecided, ordersDeleted } from "../live/changes.ts";
import { replaceDelivery, takeBackDelivery } from "./corrections.ts";
import { matchFiles } from "./match-files.ts";
import { countOrders, findQueueItem, listCancelNotes, listQueue } from "./queries.ts";
import {
  cancelOrder,
  claimOrder,
  type Delivered,
  deleteAllOrders,
  deliverAnew,
  deliverOrder,
  releaseOrder,
} from "./queue.ts";

/** Enough for 15 MB over a slow line, and on to S3. */
const UPLOAD_MS = 120_000;
const PREVIEW_MS = 60_000;

const DeleteAll = v.object({ expectedCount: v.optional(wholeNumber(0)) });

/** /api/apply: the queue, which is everybody's orders for the staff. */
export function queueRoutes({ sql, seal, files, live }: Deps) {
  /** Takes in a file and has `deliver` give it to the order. */
  async function take<Which extends { order: string; admin: string }>(
    c: Context,
    deliver: (...args: [typeof sql, typeof files, Which & { upload: Upload }]) => Promise<Delivered>,
    which: Which,
  ) {
    const { owner, takenOut } = await withUpload(c, files, (upload) => deliver(sql, files, { ...which, upload }));
    live.publish(orderDecided(owner));
    return c.json({ message: "Apply updated successfully", takenOut });
  }
  return new Hono<App>()
    .get(
      "/order",
      describe("Everybody's orders, newest first unless told", v.array(QueueItem)),
      requireAdminOfList(sql`from orders where true`),
      validate("query", ListQueue),
      (c) => {
        const query = c.req.valid("query");
        const load = (since?: string) => pageOf(c, { ...query, since }, (page) => listQueue(sql, seal, page));
        return listAnswer(c, load, query.since);
      },
    )
    .get(
      "/order/:id",
      describe("One order of anybody, as staff see it", QueueItem),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        const order = await findQueueItem(sql, seal, c.req.valid("param").id);
        if (!order) throw appError("not-found");
        return c.json(order);
      },
    )
    .get("/order-counts", describe("How many orders stand and wait", OrderCounts), requireAdmin, async (c) =>
      c.json(await countOrders(sql)),
    )
    .post(
      "/update-form/:id",
      describeUpload("Deliver an order", Delivery),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireAdmin,
      validate("param", IdParam),
      (c) => take(c, deliverOrder, { order: c.req.valid("param").id, admin: c.get("user").id }),
    )
    .post(
      "/update-form/:id/anew",
      describeUpload("Deliver anew what is damaged or lost", Delivery),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireAdmin,
      validate("param", IdParam),
      (c) => take(c, deliverAnew, { order: c.req.valid("param").id, admin: c.get("user").id }),
    )
    .post(
      "/update-form/:id/replace",
      describeUpload("Replace the file of a delivery of the last 24 hours", Delivery),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireAdmin,
      validate("param", IdParam),
      validate("query", CorrectDelivery),
      (c) => {
        const which = { order: c.req.valid("param").id, admin: c.get("user").id, file: c.req.valid("query").file };
        return take(c, replaceDelivery, which);
      },
    )
    .delete(
      "/order/:id/delivery",
      describe("Take a delivery of the last 24 hours back, so that the order is pending again"),
      requireAdmin,
      validate("param", IdParam),
      validate("query", CorrectDelivery),
      async (c) => {
        const which = { order: c.req.valid("param").id, admin: c.get("user").id, file: c.req.valid("query").file };
        live.publish(orderDecided(await takeBackDelivery(sql, files, which)));
        return c.json({ message: "Delivery taken back" });
      },
    )
    .put(
      "/order/:id",
      describe("Cancel an order with a note"),
      requireAdmin,
      validate("param", IdParam),
      validate("json", CancelOrder),
      async (c) => {
        const owner = await cancelOrder(sql, c.req.valid("param").id, c.get("user").id, c.req.valid("json").note);
        live.publish(orderDecided(owner));
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
    )
    .delete(
      "/order/:id/claim",
      describe("Give an order back to the others"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        await releaseOrder(sql, c.req.valid("param").id, c.get("user").id);
        live.publish(orderClaimed());
        return c.json({ message: "Released" });
      },
    )
    .post(
      "/preview",
      describeUpload("The first page of a PDF to be delivered", PdfPreview),
      limits({ ms: PREVIEW_MS, ownBody: true }),
      requireAdmin,
      async (c) => c.json(await withUpload(c, files, (upload) => previewPdf(upload, c.get("user").id))),
    )
    .post(
      "/match-files",
      describe("The orders that files to deliver are meant for, by their names", v.array(FileMatch)),
      requireAdmin,
      validate("json", MatchFiles),
      async (c) => c.json(await matchFiles(sql, seal, c.req.valid("json").names)),
    )
    .get(
      "/cancel-notes",
      describe("The last notes of cancelled orders", v.array(v.string())),
      requireAdmin,
      async (c) => c.json(await listCancelNotes(sql)),
    );
}
