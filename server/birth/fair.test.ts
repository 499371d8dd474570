import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { startReader } from "../certificate/reader.ts";
import { drawn, hopeless } from "../certificate/test/hopeless.ts";
import {
  ENGLISH_HEIGHT,
  englishCertificate,
  englishFields,
  tinyPdf,
} from "../certificate/test/tiny-pdf.ts";
import { createPool } from "../threads/pool.ts";
import { extractBirth } from "./extract.ts";

/** One thread, in which the order is the queue's alone; nobody loses patience on a busy machine. */
const [waiting, patienceMs] = [10, 280_000];
const readers = createPool(startReader, {
  threads: 1,
  waiting,
  patienceMs,
  jobMs: 280_000,
  idleMs: 1_000,
});
afterAll(readers.close);

test("while one user sends what takes longest without pause, five others' good photographs are read before the second", async () => {
  const slowest = await hopeless["a newspaper"]();
  const photo = await sharp(await drawn(tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT })))
    .affine([1, 0, 0.04, 1], { background: "#503c28" })
    .extend({ top: 80, bottom: 80, left: 90, right: 90, background: "#503c28" })
    .jpeg()
    .toBuffer();
  const stop = new AbortController();
  const ends: string[] = [];
  const read = (owner: string, bytes: Uint8Array) =>
    extractBirth(bytes, "image/jpeg", { owner, signal: stop.signal, readers }).finally(() =>
      ends.push(owner),
    );
  /** One is read and one waits, as the route allows. */
  const send = async () => {
    while (!stop.signal.aborted) await read("noisy", slowest).catch(() => undefined);
  };
  const sent = [send(), send()];
  await vi.waitFor(() => expect(readers.waiting()).toBe(1));
  const others = Array.from({ length: 5 }, (_, at) => read(`other ${at}`, photo));
  const readings = await Promise.all(others).finally(() => stop.abort());
  expect(readings.map(({ content }) => content)).toEqual(others.map(() => englishFields));
  expect(ends.slice(0, 6).filter((owner) => owner === "noisy")).toHaveLength(1);
  await Promise.all(sent);
}, 300_000);
