import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { AttachmentKept, AttachmentName, readContentRange } from "../../contract/attachments.ts";
import { fileTypes } from "../../contract/files.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeFile, describePiece } from "../http/describe.ts";
import { limits } from "../http/limits.ts";
import { requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { forgetUnused, getThumbnail, openAttachment } from "./attachments.ts";
import { type Arrived, getProgress, keepBytes } from "./upload.ts";

/** A quarter of a megabyte over a slow line, and the making of the file. */
const UPLOAD_MS = 120_000;
const READ_MS = 60_000;

/** Never shown by a browser, whatever it takes it for. */
const unshown = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cache-Control": "private, no-store",
};

/** /api/attachments: what users send for an order before they place it, and what owners and staff read of it. */
export function attachmentRoutes(deps: Deps) {
  return new Hono<App>()
    .get(
      "/:sha256",
      describe("How much of a file of mine has arrived; HEAD has it in headers only", AttachmentKept),
      requireUser,
      validate("param", AttachmentName),
      async (c) => {
        const kept = await getProgress(deps, { userId: c.get("user").id, name: c.req.valid("param").sha256 });
        const headers = { "Upload-Offset": String(kept.received), "Upload-Complete": kept.complete ? "?1" : "?0" };
        return c.json(kept, 200, headers);
      },
    )
    .put(
      "/:sha256",
      describePiece("Send a piece of a file, from where the last one ended", AttachmentKept),
      limits({ ms: UPLOAD_MS, ownBody: true }),
      requireUser,
      validate("param", AttachmentName),
      async (c) => {
        const whose = { userId: c.get("user").id, name: c.req.valid("param").sha256 };
        const range = readContentRange(c.req.header("Content-Range"));
        if (!range) throw appError("malformed");
        return c.json(await keepBytes(deps, whose, range, (length) => receive(c, length)));
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
        const headers = {
          ...unshown,
          "Content-Type": stored.type,
          "Content-Length": String(stored.size),
          "Content-Disposition": `attachment; filename="${name}"`,
        };
        if (c.req.method !== "HEAD") return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers);
        // Nobody reads the body of an answer to HEAD, so the file must be closed here.
        stream.destroy();
        return c.body(null, 200, headers);
      },
    )
    .get(
      "/:id/thumbnail",
      describeFile("A small picture of an attachment", ["image/jpeg"]),
      limits({ ms: READ_MS }),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const jpeg = await getThumbnail(deps, c.req.valid("param").id, c.get("user"));
        const disposition = `attachment; filename="thumbnail.jpg"`;
        return c.body(jpeg, 200, { ...unshown, "Content-Type": "image/jpeg", "Content-Disposition": disposition });
      },
    );
}

/** Reads a body of `length` bytes as far as it comes. @throws malformed when it is longer */
async function receive(c: Context, length: number): Promise<Arrived> {
  if (Number(c.req.header("Content-Length") ?? 0) > length) throw appError("malformed");
  const bytes = Buffer.allocUnsafeSlow(length);
  let arrived = 0;
  try {
    for await (const piece of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
      if (arrived + piece.length > length) throw appError("malformed");
      bytes.set(piece, arrived);
      arrived += piece.length;
    }
    return { bytes: bytes.subarray(0, arrived) };
  } catch (lost) {
    return { bytes: bytes.subarray(0, arrived), lost };
  }
}
