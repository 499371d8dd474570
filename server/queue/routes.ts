import type { Context } from "hono";
import type { DeletedRow } from "../../contract/orders.ts";
import type { ListQueue, QueueItem } from "../../contract/queue.ts";
import { alertAtLimit, noteReading } from "../audit/clerks.ts";
import { findServiceOf, getServiceOf } from "../db/whose.ts";
import type { Deps } from "../deps.ts";
import { previewPdf } from "../files/preview.ts";
import { type Upload, withUpload } from "../files/upload.ts";
import type { SignedIn } from "../http/app-types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { listAnswer, pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import type { ListApp } from "../http/session.ts";
import { sharedReads } from "../http/shared-reads.ts";
import { orderDecided, ordersDeleted, queueOf } from "../live/changes.ts";
import { refuseFigures } from "./behind.ts";
import { matchFiles } from "./match-files.ts";
import {
  countDeletable,
  countOrders,
  findQueueItem,
  listCancelNotes,
  listQueue,
} from "./queries.ts";
import * as queue from "./queue.ts";
import { countLate, minutesOfServices, versionFor } from "./version.ts";
import { whatsappOf } from "./whatsapp.ts";
import { whatsappRefusals } from "./whatsapp-page.ts";

/** What of a list's filters depends on the clock. */
type Shown = Pick<ListQueue, "late" | "mine">;

/** Enough for 15 MB over a slow line, and on to S3. */
const UPLOAD_MS = 120_000;
const PREVIEW_MS = 60_000;

export function queueRoutes(deps: Deps) {
  return [whatsappRefusals(deps.env), ...readingRoutes(deps), ...workingRoutes(deps)];
}

/** What staff see. Whoever reads many orders whole is noted. */
function readingRoutes(deps: Deps) {
  const { sql, seal } = deps;
  const [lists, counts] = [sharedReads(), sharedReads()];
  /** Orders that go to whoever reads them whole. */
  async function shownTo(reader: SignedIn, orders: (QueueItem | DeletedRow)[]): Promise<void> {
    const whole = orders.flatMap((order) => ("orderNumber" in order ? [order._id] : []));
    await noteReading(deps, reader, "orders", whole);
  }
  /**
   * A list depends on more than its rows: on who reads it, and on what is due by now. Answers the
   * version of all orders, and what else its version is `of`.
   */
  async function forReader(c: Context<ListApp>, reader: SignedIn, { late, mine }: Shown) {
    const version = c.get("version");
    const minutes = c.get("value");
    const due = late === undefined ? { minutes } : { minutes, late: await countLate(sql, reader) };
    // A claim that is not renewed ends by the clock: one's own few are read each time.
    const own = mine && { reader: reader.id, at: Date.now() };
    const of = { services: reader.services, ...due, ...own };
    c.set("version", versionFor(version, of));
    return { version, of };
  }
  return routes({
    "GET apply/order": {
      about: "Everybody's orders, newest first unless told",
      rows: sql`from orders where true`,
      value: minutesOfServices(sql),
      handle: async ({ query, admin, read }, c) => {
        refuseFigures(query, admin);
        const { version, of } = await forReader(c, admin, query);
        const load = async (since?: string) => {
          const rows = await pageOf(c, { ...query, since }, (page) =>
            lists(version, { ...page, of }, () =>
              read((from) => listQueue(from, seal, page, admin)),
            ),
          );
          await shownTo(admin, rows);
          return rows;
        };
        return listAnswer(c, load, query.since);
      },
    },
    "GET apply/order/:id": {
      about: "One order of anybody, as staff see it",
      async handle({ path, admin }) {
        const order = await findQueueItem(sql, seal, path.id, admin);
        if (order) await shownTo(admin, [order]);
        return order;
      },
    },
    "GET apply/order/:id/whatsapp": {
      async handle({ path, admin }, c) {
        const address = await whatsappOf(deps, path.id, admin);
        c.header("Cache-Control", "no-store");
        c.header("Referrer-Policy", "no-referrer");
        if (!address) return undefined;
        await noteReading(deps, admin, "orders", [path.id]);
        return c.redirect(address);
      },
    },
    "GET apply/order-counts": {
      about: "How many orders there are, in all and by status, everybody's or those of a search",
      rows: sql`from orders where true`,
      value: minutesOfServices(sql),
      handle: async ({ query, admin, read }, c) => {
        refuseFigures(query, admin);
        const { version, of } = await forReader(c, admin, { late: "1" });
        return listAnswer(c, () =>
          counts(version, { ...query, of }, () =>
            read((from) => countOrders(from, seal, query, admin)),
          ),
        );
      },
    },
    "GET apply/cancel-notes": {
      about: "The last notes of cancelled orders",
      handle: ({ admin }) => listCancelNotes(sql, admin),
    },
    "POST apply/match-files": {
      about: "The orders that files to deliver are meant for, by their names",
      async handle({ json, admin }) {
        const matches = await matchFiles(deps, json.names, admin);
        const orders = matches.flatMap(({ candidates }) => candidates.map(({ order }) => order));
        await shownTo(admin, orders);
        return matches;
      },
    },
  });
}

/** What they do with an order. */
function workingRoutes(deps: Deps) {
  const { sql, seal, files, env } = deps;
  const refundsOfDay = { action: "staff-refund-day-limit", tk: env.staffRefundDayTk } as const;
  return routes({
    "POST apply/update-form/:id": {
      about: "Deliver an order: its first file, or another one in place of the one that it has",
      audit: ["order-delivered", "order-file-replaced"],
      ms: UPLOAD_MS,
      async handle({ path, query, admin }, c) {
        const service = await getServiceOf(sql, path.id, admin);
        const which = { order: path.id, admin: admin.id, replaces: query.replaces };
        const deliver = (upload: Upload | string) =>
          queue.deliverOrder({ sql, files, seal }, which, upload);
        const { owner, file, takenOut } = await (query.upload
          ? deliver(query.upload)
          : withUpload(c, { files, clerk: admin.id }, deliver));
        return {
          message: "Apply updated successfully",
          file,
          takenOut,
          changes: orderDecided({ owner, service }),
        };
      },
    },
    "DELETE apply/order/:id/delivery": {
      about: "Take a delivery of the last 24 hours back, so that the order is pending again",
      audit: "order-taken-back",
      async handle({ path, query, admin }) {
        const service = await getServiceOf(sql, path.id, admin);
        const owner = await queue.undoDelivery(sql, files, {
          order: path.id,
          admin: admin.id,
          file: query.file,
        });
        return { message: "Delivery taken back", changes: orderDecided({ owner, service }) };
      },
    },
    "PUT apply/order/:id": {
      about: "Cancel an order with a note",
      audit: "order-cancelled",
      async handle({ path, json, admin }) {
        const service = await getServiceOf(sql, path.id, admin);
        const giving = { order: path.id, by: admin, env };
        const owner = await alertAtLimit(deps, admin, refundsOfDay, () =>
          sql.begin((tx) => queue.cancelOrder(tx, giving, json.note)),
        );
        const changes = orderDecided({ owner, service });
        return { message: "Apply updated successfully", changes };
      },
    },
    "POST apply/order/:id/refund": {
      about: "Give a part of an order's price back",
      audit: "order-refunded",
      async handle({ path: { id }, json, admin }, c) {
        const service = await getServiceOf(sql, id, admin);
        const { owner, ...answer } = await alertAtLimit(deps, admin, refundsOfDay, () =>
          answerOnce(c, deps, "refund-order", { id, ...json }, async (tx) => ({
            message: "Refunded",
            ...(await queue.refundOrder(tx, { order: id, by: admin, env }, json)),
          })),
        );
        return { ...answer, changes: orderDecided({ owner, service }) };
      },
    },
    "POST apply/order/:id/claim": {
      about: "Say that I work on an order",
      audit: "nothing",
      async handle({ path, admin }) {
        const service = await getServiceOf(sql, path.id, admin);
        await queue.claimOrder(sql, path.id, admin.id);
        return { message: "Claimed", changes: queueOf(service) };
      },
    },
    "POST apply/next": {
      about: "Give me the most due order that waits and nobody works on",
      audit: "nothing",
      async handle({ json, admin }, c) {
        const { id, services } = await answerOnce(c, deps, "take-next", json, (tx) =>
          queue.takeNext(tx, admin, json.aside),
        );
        // What was given to a request that comes again may be another's by now.
        const order = id && (await findServiceOf(sql, id, admin)) ? id : null;
        const message = order ? "Claimed" : "Nothing waits";
        return { message, order, changes: services.flatMap(queueOf) };
      },
    },
    "DELETE apply/order/:id/claim": {
      about: "Give an order back to the others",
      audit: "nothing",
      async handle({ path, admin }) {
        const service = await getServiceOf(sql, path.id, admin);
        await queue.releaseOrder(sql, path.id, admin.id);
        return { message: "Released", changes: queueOf(service) };
      },
    },
    "GET apply/delete-all-orders": {
      about: "How many orders there are, and how many of them wait: before all are removed",
      handle: () => countDeletable(sql),
    },
    "DELETE apply/delete-all-orders": {
      about: "Remove every order, refunding pending ones",
      audit: "orders-deleted",
      async handle({ query, admin }) {
        const counts = await queue.deleteAllOrders(deps, admin.id, query.expectedCount);
        return { message: "All orders deleted successfully", ...counts, changes: ordersDeleted() };
      },
    },
    "POST apply/preview": {
      about: "The first page of a PDF to be delivered",
      ms: PREVIEW_MS,
      handle: async ({ admin }, c) =>
        withUpload(c, { files, clerk: admin.id }, (upload) =>
          previewPdf({ sql, files, seal }, upload, admin.id),
        ),
    },
  });
}
