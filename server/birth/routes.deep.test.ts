import { crc32, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { toPng } from "../certificate/page/image.ts";
import { withPdf } from "../certificate/pdf/pdf.ts";
import { hopeless } from "../certificate/test/hopeless.ts";
import {
  ENGLISH_HEIGHT,
  englishCertificate,
  englishFields,
  shortCertificate,
  tinyPdf,
} from "../certificate/test/tiny-pdf.ts";
import { newUser, openDesk, send } from "../test/builders.ts";
import { startLiveProcess } from "../test/live-server.ts";
import { countCertificatesWaiting } from "./extract.ts";

const PATH = "/api/openai/extract-birth-info";

const certificate = tinyPdf(englishCertificate, { height: ENGLISH_HEIGHT });
/** A picture of a certificate, drawn by PDFium, so that it is the same on every machine. */
let picture: Uint8Array;
const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);
beforeAll(async () => {
  picture = await withPdf(certificate, async ([page]) => toPng((await page!.render()).grey));
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const upload = (bytes: Uint8Array, type = "image/png", person = rahim) =>
  person.send("POST", PATH, { fileBase64: base64(bytes), type });

test("asks for a session", async () => {
  expect(await send(server, "POST", PATH, {})).toMatchObject({
    status: 401,
    body: { code: "no-session" },
  });
});

test("fills the form from a picture and from a PDF", async () => {
  const seen = await upload(picture);
  expect(seen).toMatchObject({
    status: 200,
    body: { content: englishFields, uncertain: expect.any(Array) },
  });
  const data = await rahim.send("POST", PATH, {
    fileBase64: `DATA:Application/PDF;base64,${base64(certificate)}`,
    type: "Application/PDF; version=1.7",
  });
  expect(data).toMatchObject({ status: 200, body: { content: englishFields } });
  // The first picture loads the engine; the route itself times out after a minute.
}, 60_000);

describe("refuses, and reads the next", () => {
  const jpeg = () => import("sharp").then(({ default: sharp }) => sharp(picture).jpeg().toBuffer());
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, string, number, string][] = [
    ["another type", () => picture, "text/plain", 415, "wrong-type"],
    [
      "a text that calls itself PDF",
      () => Buffer.from("hello, I am a PDF"),
      "application/pdf",
      422,
      "unreadable-file",
    ],
    [
      "a locked PDF",
      () => tinyPdf(englishCertificate, { locked: true }),
      "application/pdf",
      422,
      "encrypted-pdf",
    ],
    [
      "half a JPEG",
      async () => (await jpeg()).subarray(0, 9_000),
      "image/jpeg",
      422,
      "picture-broken",
    ],
    ["20,000 × 20,000 pixels", () => hugePng(20_000), "image/png", 413, "image-too-large"],
    [
      "a PDF about something else",
      () => tinyPdf([[50, 50, "Dear Sir"]]),
      "application/pdf",
      422,
      "nothing-found",
    ],
  ];
  test.each(cases)("%s", async (_, make, type, status, code) => {
    expect(await upload(await make(), type)).toMatchObject({
      status,
      body: { code, error: expect.any(String) },
    });
  });

  test("and the next works", async () => {
    expect((await upload(shortCertificate, "application/pdf")).status).toBe(200);
  });
});

const origin = { x: 0, y: 0 };
test.each([
  ["nothing", {}, ["fileBase64", "type"]],
  ["no base64", { fileBase64: "%%%", type: "image/png" }, ["fileBase64"]],
  [
    "an empty data: URL",
    { fileBase64: "data:image/png;base64,", type: "image/png" },
    ["fileBase64"],
  ],
  [
    "a corner far beyond the picture",
    { fileBase64: "AAAA", type: "image/png", corners: [{ x: 0, y: -0.3 }, origin, origin, origin] },
    ["corners.0.y"],
  ],
  ["an unknown field", { fileBase64: "AAAA", type: "image/png", keep: true }, ["keep"]],
])("a body with %s is invalid", async (_, body, fields) => {
  const answer = await rahim.send("POST", PATH, body);
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid-fields" } });
  expect(Object.keys(answer.body.fields)).toEqual(fields);
});

test("takes 12 MB, not more, though JSON elsewhere may have 256 KB", async () => {
  const person = await newUser(server, admin);
  const fileBase64 = (megabytes: number) => "A".repeat(megabytes * 1024 * 1024);
  const sized = (body: { fileBase64: string }) => ({
    "Content-Length": String(JSON.stringify(body).length),
  });
  const large = { fileBase64: fileBase64(12), type: "image/png" };
  expect(await person.send("POST", PATH, large, sized(large))).toMatchObject({
    status: 413,
    body: { code: "too-large" },
  });
  const fits = { fileBase64: fileBase64(11), type: "image/png" };
  expect(await person.send("POST", PATH, fits, sized(fits))).toMatchObject({
    status: 422,
    body: { code: "unreadable-file" },
  });
});

test("20 a minute for each", async () => {
  const person = await newUser(server, admin);
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++)
    statuses.push((await upload(Buffer.from("x"), "text/plain", person)).status);
  // A new minute may begin in between.
  expect(statuses.filter((status) => status === 415).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(1);
});

test("seven of one user's at once leave the reader to others: one is read, one waits, the rest are told so", async () => {
  const person = await newUser(server, admin);
  const short = await withPdf(shortCertificate, async ([page]) =>
    toPng((await page!.render()).grey),
  );
  const seven = Promise.all(Array.from({ length: 7 }, () => upload(short, "image/png", person)));
  expect((await upload(shortCertificate, "application/pdf")).status).toBe(200);
  const answers = await seven;
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200, 200, 429, 429, 429, 429, 429,
  ]);
  expect(answers.find(({ status }) => status === 429)?.body.code).toBe("own-certificates-waiting");
  expect(answers.find(({ status }) => status === 429)?.headers.get("Retry-After")).toBe("10");
  expect((await upload(shortCertificate, "application/pdf", person)).status).toBe(200);
}, 60_000);

test("who hangs up frees their places at once, and the engine with them", async () => {
  const { origin } = await startLiveProcess(server, {
    ...inject("database"),
    database: server.database,
  });
  const person = await newUser(server, admin);
  const post = (bytes: Uint8Array, type: string, signal?: AbortSignal) =>
    fetch(origin + PATH, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: person.cookie,
      },
      body: JSON.stringify({ fileBase64: base64(bytes), type }),
      signal: signal ?? null,
    }).then(({ status }) => status);
  const newspaper = await hopeless["a newspaper"]();
  const hangUp = new AbortController();
  const left = [1, 2].map(() => post(newspaper, "image/jpeg", hangUp.signal).catch(() => "left"));
  await vi.waitFor(() => expect(countCertificatesWaiting()).toBe(1), 30_000);
  const another = () => post(Buffer.from("x"), "text/plain");
  expect(await another()).toBe(429);
  hangUp.abort();
  expect(await Promise.all(left)).toEqual(["left", "left"]);
  // Read to its end, a newspaper takes the processor ten seconds.
  await vi.waitFor(async () => expect(await another()).toBe(415), 20_000);
}, 60_000);

/** A PNG with only its head and one empty block: the size that it claims is tested. */
function hugePng(side: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
