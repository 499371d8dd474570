import { Hono } from "hono";
import { AttachmentName, AttachmentStored } from "../../contract/attachments.ts";
import { fileTypes } from "../../contract/files.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeBytes, describeFile } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { forgetUnused, openAttachment } from "./attachments.ts";
import { storeAttachment } from "./upload.ts";

/** 2 MB at 60 kbit/s, and the making of the file. */
const UPLOAD_MS = 300_000;
const READ_MS = 60_000;

/** /api/attachments: what users send for an order before they place it, and what owners and staff read of it. */
export function attachmentRoutes(deps: Deps) {
  return new Hono<App>()
    .put(
      "/:sha256",
      describeBytes("Send a file of mine, whole; the same again changes nothing", AttachmentStored),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireUser,
      validate("param", AttachmentName),
      async (c) => {
        const name = c.req.valid("param").sha256;
        const bytes = (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>;
        const length = Number(c.req.header("Content-Length") ?? 0);
        await storeAttachment(deps, { userId: c.get("user").id, name }, { bytes, length, signal: c.req.raw.signal });
        return c.json({ sha256: name });
      },
    )
    .delete(
      "/:sha256",
      describe("Forget a file of mine that no order names"),
      requireUser,
      validate("param", AttachmentName),
      async (c) => {
        await forgetUnused(deps.sql, deps.files, c.get("user").id, c.req.valid("param").sha256);
        return c.body(null, 204);
      },
    )
    .get(
      "/:id/file",
      describeFile("An attachment of an order", ["image/jpeg", "application/pdf"]),
      limits({ ms: READ_MS }),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const { stored, stream } = await openAttachment(deps, c.req.valid("param").id, c.get("user"));
        const name = `${orderNumber(stored.number)}-${stored.position}.${fileTypes[stored.type]}`;
        // Never shown by a browser, whatever it takes it for.
        c.header("Content-Security-Policy", "default-src 'none'; sandbox");
        return fileAnswer(c, stored, name, stream);
      },
    );
}
