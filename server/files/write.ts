import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Incoming } from "./store.ts";

/** Writes a new file as its bytes come. Answers its sum and size. */
export async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
  const sum = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of bytes) {
      sum.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { path, size, sha256: sum.digest() };
}
