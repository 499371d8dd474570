/// <reference types="node" />
import { createHash } from "node:crypto";
import { beforeEach } from "vitest";
import type { openTestServer } from "./test-server.ts";

/**
 * Keeps attachments like our server: whole ones, each once, however often it was sent. `puts`: how
 * often any came.
 */
export function serveAttachments(server: Awaited<ReturnType<typeof openTestServer>>) {
  let puts = 0;
  const kept = Object.assign(new Map<string, Buffer>(), { puts: () => puts });
  beforeEach(() => {
    puts = 0;
    server.attachments = {
      put(sha256, body) {
        puts += 1;
        if (createHash("sha256").update(body).digest("hex") !== sha256)
          return { status: 422, body: { error: "…", code: "attachment-broken" } };
        kept.set(sha256, body);
        return { status: 200, body: { sha256 } };
      },
    };
  });
  return kept;
}
