import { expect, test } from "vitest";
import { appError } from "../app-error.ts";
import type { ReaderJob, Reading } from "../certificate/reader.ts";
import { englishCertificate, tinyPdf } from "../certificate/test/tiny-pdf.ts";
import type { Turn } from "../threads/pool.ts";
import { extractBirth } from "./extract.ts";

const bytes = tinyPdf(englishCertificate);
/** No server listens there. */
const openai = { baseUrl: "http://127.0.0.1:9/v1", apiKey: "key", model: "some-model" };
const poor: Reading = { content: { nameInEnglish: "Rahima" }, uncertain: [] };

type Work = (signal: AbortSignal | undefined) => Promise<unknown>;
const readersThat = (work: Record<ReaderJob["want"], Work>) => ({
  run: <T>(message: unknown, { signal }: Turn = {}) =>
    work[(message as ReaderJob).want](signal) as Promise<T>,
});
const refuse = (code: "timeout" | "reader-busy") => () => Promise.reject(appError(code));

test("a poor reading stands when the picture for the vision API can't be made, or the API is away", async () => {
  const busy = readersThat({ fields: async () => poor, picture: refuse("reader-busy") });
  expect(await extractBirth(bytes, "application/pdf", { openai, readers: busy })).toEqual(poor);
  const drawn = readersThat({
    fields: async () => poor,
    picture: async () => Buffer.from("a picture"),
  });
  expect(await extractBirth(bytes, "application/pdf", { openai, readers: drawn })).toEqual(poor);
});

test("the picture gets only what the time has left beside the API's own time", async () => {
  const hanging: Work = (signal) =>
    new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(appError("timeout"))),
    );
  const readers = readersThat({ fields: async () => poor, picture: hanging });
  expect(await extractBirth(bytes, "application/pdf", { openai, readers, allMs: 5_100 })).toEqual(
    poor,
  );
}, 2_000);

test.each(["timeout", "reader-busy"] as const)(
  "with nothing from either, %s stays the reason",
  async (code) => {
    const readers = readersThat({ fields: refuse(code), picture: refuse(code) });
    await expect(extractBirth(bytes, "application/pdf", { openai, readers })).rejects.toMatchObject(
      { appCode: code },
    );
  },
);
