import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Bytes } from "../seal/age.ts";
import type { Watch } from "./watch.ts";

/** The checksum of a file, in hex, and its size. `lines` counts line feeds: COPY text has one for each row. */
export type Sum = { sha256: string; bytes: number; lines: number };

const LINE_FEED = 10;
const CHUNK = 512 * 1024;

export function newSum() {
  const hash: Hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  return {
    add(chunk: Uint8Array) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
    },
    end: (): Sum => ({ sha256: hash.digest("hex"), bytes, lines }),
  };
}

/** Reads a file in pieces, each in memory of its own. */
export async function* read(path: string, watch: Watch): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const room = Math.min(Math.max(size, 1), CHUNK);
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(room), 0, room);
      if (bytesRead === 0) return;
      watch.moved(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The same bytes, which are counted as they pass. */
export async function* counted(bytes: Bytes, sum: ReturnType<typeof newSum>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    sum.add(piece);
    yield piece;
  }
}

export async function sumOf(path: string, watch: Watch): Promise<Sum> {
  const sum = newSum();
  for await (const chunk of read(path, watch)) sum.add(chunk);
  return sum.end();
}

/** Writes a new file (with "r+" into an empty one) and syncs it to the disk. Answers its sum. */
export async function writeSummed(
  path: string,
  watch: Watch,
  bytes: Bytes | Iterable<Uint8Array>,
  flag: "wx" | "r+" = "wx",
): Promise<Sum> {
  const sum = newSum();
  const file = await open(path, flag, 0o600);
  try {
    for await (const piece of bytes) {
      await file.writeFile(piece);
      watch.moved(piece.length);
      sum.add(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return sum.end();
}

/** Makes a new name in a folder durable. Windows can't open folders and needs none of this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
