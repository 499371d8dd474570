/// <reference types="node" />
import { createHash } from "node:crypto";
import { beforeEach } from "vitest";
import type { openTestServer } from "./test-server.ts";

type Kept = { bytes: Buffer; complete: boolean };

/** Keeps attachments like our server: every byte once, however often it was sent. `received`: all bytes that ever came. */
export function serveAttachments(server: Awaited<ReturnType<typeof openTestServer>>) {
  let received = 0;
  const kept = Object.assign(new Map<string, Kept>(), { received: () => received });
  beforeEach(() => {
    received = 0;
    server.attachments = {
      head(sha256) {
        const file = kept.get(sha256);
        if (!file) return { status: 404 };
        return {
          status: 200,
          headers: { "Upload-Offset": `${file.bytes.length}`, "Upload-Complete": file.complete ? "?1" : "?0" },
        };
      },
      put(sha256, range, body) {
        received += body.length;
        const [, first = 0, , total = 0] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).map(Number);
        const before = kept.get(sha256)?.bytes ?? Buffer.alloc(0);
        if (first !== before.length)
          return { status: 409, body: { error: "…", code: "attachment-offset", received: before.length } };
        const bytes = Buffer.concat([before, body]);
        const complete = bytes.length === total && createHash("sha256").update(bytes).digest("hex") === sha256;
        kept.set(sha256, { bytes, complete });
        return { status: 200, body: { sha256, received: bytes.length, total, complete } };
      },
    };
  });
  return kept;
}
