import { Hono } from "hono";
import * as v from "valibot";
import { CancelReason, KeepCancelReason, PdfPreview } from "../../contract/orders.ts";
import type { Deps } from "../deps.ts";
import { previewPdf } from "../files/preview.ts";
import { withUpload } from "../files/upload.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeUpload } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { requireAdmin } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { orderClaimed } from "../live/changes.ts";
import { releaseOrder } from "./orders.ts";
import { listReasons } from "./reason-queries.ts";
import { dropReason, keepReason } from "./reasons.ts";

const PREVIEW_MS = 60_000;

/** /api/apply: what makes the staff's work at the queue easier. */
export function deskRoutes({ sql, files, live }: Deps) {
  return new Hono<App>()
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
      async (c) => c.json(await withUpload(c, files, previewPdf)),
    )
    .get("/cancel-reasons", describe("The kept notes to cancel with", v.array(CancelReason)), requireAdmin, async (c) =>
      c.json(await listReasons(sql)),
    )
    .post(
      "/cancel-reasons",
      describe("Keep a note to cancel with", CancelReason, 201),
      requireAdmin,
      validate("json", KeepCancelReason),
      async (c) => c.json(await keepReason(sql, c.req.valid("json").note, c.get("user").id), 201),
    )
    .delete(
      "/cancel-reasons/:id",
      describe("Drop a kept note"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        await dropReason(sql, c.req.valid("param").id, c.get("user").id);
        return c.json({ message: "Removed" });
      },
    );
}
