import { AttachmentName, AttachmentStored } from "../../contract/attachments.ts";
import { fileTypes } from "../../contract/files.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Deps } from "../deps.ts";
import { describeBytes, describeFile } from "../http/describe.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { forgetUnused, openAttachment } from "./attachments.ts";
import { storeAttachment } from "./upload.ts";

/** 2 MB at 60 kbit/s, and the making of the file. */
const UPLOAD_MS = 300_000;
const READ_MS = 60_000;

export function attachmentRoutes(deps: Deps) {
  return [
    userRoute(
      "PUT attachments/:sha256",
      {
        about: describeBytes(
          "Send a file of mine, whole; the same again changes nothing",
          AttachmentStored,
        ),
        answer: AttachmentStored,
        limits: { ms: UPLOAD_MS, ownBody: true },
        path: AttachmentName,
      },
      async ({ path: { sha256 }, user }, c) => {
        const bytes = (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>;
        const length = Number(c.req.header("Content-Length") ?? 0);
        await storeAttachment(
          deps,
          { userId: user.id, name: sha256 },
          { bytes, length, signal: c.req.raw.signal },
        );
        return { sha256 };
      },
    ),
    userRoute(
      "DELETE attachments/:sha256",
      { about: "Forget a file of mine that no order names", path: AttachmentName },
      async ({ path, user }, c) => {
        await forgetUnused(deps.sql, deps.files, user.id, path.sha256);
        return c.body(null, 204);
      },
    ),
    userRoute(
      "GET attachments/:id/file",
      {
        about: describeFile("An attachment of an order", ["image/jpeg", "application/pdf"]),
        limits: { ms: READ_MS },
      },
      async ({ path, user }, c) => {
        const { stored, stream } = await openAttachment(deps, path.id, user);
        const name = `${orderNumber(stored.number)}-${stored.position}.${fileTypes[stored.type]}`;
        // Never shown by a browser, whatever it takes it for.
        c.header("Content-Security-Policy", "default-src 'none'; sandbox");
        return fileAnswer(c, stored, name, stream);
      },
    ),
  ];
}
