import sharp from "sharp";
import { expect, test } from "vitest";
import { drawn, hopeless } from "../certificate/test/hopeless.ts";
import { ENGLISH_HEIGHT, englishCertificate, englishFields, tinyPdf } from "../certificate/test/tiny-pdf.ts";
import { extractBirth } from "./extract.ts";

test("while one user sends what takes longest without pause, five others' good photographs are all read", async () => {
  const slowest = await hopeless["a newspaper"]();
  const photo = await sharp(await drawn(tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT })))
    .affine([1, 0, 0.04, 1], { background: "#503c28" })
    .extend({ top: 80, bottom: 80, left: 90, right: 90, background: "#503c28" })
    .jpeg()
    .toBuffer();
  const stop = new AbortController();
  const sent: Promise<unknown>[] = [];
  /** One is read and one waits, as the route allows. */
  const send = async () => {
    while (!stop.signal.aborted)
      await extractBirth(slowest, "image/jpeg", { owner: "noisy", signal: stop.signal }).catch(() => undefined);
  };
  sent.push(send(), send());
  const others = Array.from({ length: 5 }, (_, at) => extractBirth(photo, "image/jpeg", { owner: `other ${at}` }));
  const readings = await Promise.all(others).finally(() => stop.abort());
  expect(readings.map(({ content }) => content)).toEqual(others.map(() => englishFields));
  await Promise.all(sent);
}, 180_000);
