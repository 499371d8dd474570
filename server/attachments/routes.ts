import { fileTypes } from "../../contract/files.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Deps } from "../deps.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { forgetUnused, openAttachment } from "./attachments.ts";
import { storeAttachment } from "./upload.ts";

/** 2 MB at 60 kbit/s, and the making of the file. */
const UPLOAD_MS = 300_000;
const READ_MS = 60_000;

export function attachmentRoutes(deps: Deps) {
  return routes({
    "PUT attachments/:sha256": {
      about: "Send a file of mine, whole; the same again changes nothing",
      ms: UPLOAD_MS,
      ownBody: true,
      handle: async ({ path: { sha256 }, user }, c) => {
        const bytes = (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>;
        const length = Number(c.req.header("Content-Length") ?? 0);
        await storeAttachment(
          deps,
          { userId: user.id, name: sha256 },
          { bytes, length, signal: c.req.raw.signal },
        );
        return { sha256 };
      },
    },
    "DELETE attachments/:sha256": {
      about: "Forget a file of mine that no order names",
      handle: async ({ path, user }, c) => {
        await forgetUnused(deps.sql, deps.files, user.id, path.sha256);
        return c.body(null, 204);
      },
    },
    "GET attachments/:id/file": {
      about: "An attachment of an order",
      ms: READ_MS,
      handle: async ({ path, user }, c) => {
        const { stored, stream } = await openAttachment(deps, path.id, user);
        const name = `${orderNumber(stored.number)}-${stored.position}.${fileTypes[stored.type]}`;
        // Never shown by a browser, whatever it takes it for.
        c.header("Content-Security-Policy", "default-src 'none'; sandbox");
        return fileAnswer(c, stored, name, stream);
      },
    },
  });
}
