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
const [waiting, patienceMs] = [10, 580_000];
const readers = createPool(startReader, {
  threads: 1,
  waiting,
  patienceMs,
  jobMs: 580_000,
  idleMs: 1_000,
});
afterAll(readers.close);

test("while three users send what takes longest without pause, two others' good photographs end before any of it", async () => {
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
  /** One of each is read and one waits, as the route allows. */
  const send = async (owner: string) => {
    while (!stop.signal.aborted) await read(owner, slowest).catch(() => undefined);
  };
  const sent = ["first", "second", "third"].flatMap((owner) => [send(owner), send(owner)]);
  await vi.waitFor(() => expect(readers.waiting()).toBe(5), 20_000);
  const others = ["somebody", "another"];
  const readings = await Promise.all(others.map((owner) => read(owner, photo))).finally(() =>
    stop.abort(),
  );
  expect(readings.map(({ content }) => content)).toEqual(others.map(() => englishFields));
  expect(ends.slice(0, 2).toSorted()).toEqual(others.toSorted());
  await Promise.all(sent);
}, 600_000);
