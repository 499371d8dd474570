import { createHash } from "node:crypto";
import type { Bytes } from "../seal/age.ts";
import type { Progress } from "./progress.ts";

/** The checksum of a file, in hex, and its size. `rows` counts line feeds: COPY text has one for each row. */
export type Sum = { sha256: string; bytes: number; rows: number };

const LINE_FEED = 10;

export function newSum() {
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  return {
    add(chunk: Uint8Array) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
    },
    end: (): Sum => ({ sha256: hash.digest("hex"), bytes, rows }),
  };
}

/** The same bytes, which are counted as they pass. */
export async function* counted(
  bytes: Bytes,
  sum: ReturnType<typeof newSum>,
  progress?: Progress,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    progress?.moved(piece.length);
    sum.add(piece);
    yield piece;
  }
}

export async function sumOf(bytes: Bytes, progress?: Progress): Promise<Sum> {
  const sum = newSum();
  for await (const _ of counted(bytes, sum, progress));
  return sum.end();
}
