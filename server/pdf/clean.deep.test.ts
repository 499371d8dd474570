import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../contract/test/processor-time.ts";
import { cleanPdf } from "./clean.ts";
import { rewrite, withDocument } from "./pdfium.ts";
import { archives, endless } from "./test/excessive-pdfs.ts";
import { harmless } from "./test/harmless-pdfs.ts";
import { ambiguous, encrypted, hostile } from "./test/hostile-pdfs.ts";
import { paperPdf } from "./test/paper.ts";
import { readers } from "./test/readers.ts";
import { signed } from "./test/signed-pdfs.ts";

const MEGABYTE = 1024 * 1024;
/** In processor time, so that other load does not matter. */
const LATE_MS = 10_000;

const folder = join(import.meta.dirname, "test/reported");
const reported = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]),
);
const clean = (bytes: Uint8Array) =>
  cleanPdf(bytes).catch((error) => ({ refusal: error.appCode ?? error }) as never);

/** What stands in a PDF, all unpacked, by another writer than ours. */
async function plainTextOf(bytes: Uint8Array): Promise<string> {
  return withDocument(bytes, (open) =>
    Buffer.from(rewrite(open, 64 * MEGABYTE) ?? "").toString("latin1"),
  );
}

/** The names of what acts: none may be left, in none of the specimens is one a chosen name. */
async function actingIn(bytes: Uint8Array): Promise<string[]> {
  const acting =
    /\/(?:JavaScript|ECMAScript|JS|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition|RichMedia\w*|EmbeddedFiles?|EF|AF|FileAttachment|XFA|Movie|Sound|3DD?)\b|file:|x\.test|Telepathy/g;
  return (await plainTextOf(bytes)).match(acting) ?? [];
}

describe.each(Object.entries(readers))("in %s", (_, draw) => {
  test.each(Object.entries({ ...harmless, ...reported }))(
    "%s looks as before",
    async (_, bytes) => {
      const cleaned = await cleanPdf(bytes);
      expect(await draw(cleaned.bytes)).toEqual(await draw(bytes));
    },
  );
});

test.each(Object.entries(harmless))("nothing is taken out of %s", async (_, bytes) => {
  expect((await cleanPdf(bytes)).takenOut).toEqual([]);
});

test("of files that people reported as refused each is passed on, and what went is told", async () => {
  const told = await Promise.all(
    Object.entries(reported).map(async ([name, pdf]) => [name, (await clean(pdf)).takenOut]),
  );
  expect(Object.fromEntries(told)).toEqual({
    "dest-dict-JavaScript.pdf": [],
    "link-file-uri.pdf": ["links"],
    "link-whatsapp.pdf": [],
    "newline-prefix.pdf": [],
    "owner-password-only.pdf": ["password"],
    "pdftex-info-bare-strings.pdf": [],
    "trimbox-exponent.pdf": [],
    "ur3-ef.pdf": [],
  });
});

test.each(Object.entries(hostile))(
  "what acts is not in what is passed on: %s",
  async (_, bytes) => {
    const { bytes: cleaned } = await cleanPdf(bytes);
    expect(await actingIn(cleaned)).toEqual([]);
  },
);

test.each(Object.entries({ ...ambiguous, ...archives }))(
  "nothing of it acts, or it is refused: %s",
  async (_, bytes) => {
    const { bytes: cleaned } = await clean(bytes);
    if (cleaned) expect(await actingIn(cleaned)).toEqual([]);
    expect(cleaned && Buffer.from(cleaned).includes("PK\x05\x06")).not.toBe(true);
  },
);

test.each(Object.entries(encrypted))("what needs a password is refused: %s", async (_, bytes) => {
  expect(["encrypted-pdf", "unreadable-file"]).toContain(
    ((await clean(bytes)) as unknown as { refusal: string }).refusal,
  );
});

test.each(Object.entries(endless))(
  "a file without an end is passed on or refused in time: %s",
  async (_, bytes) => {
    await clean(bytes);
  },
);

test("a file that was cleaned comes out as it is", async () => {
  expect(Buffer.from((await cleanPdf(paperPdf())).bytes).equals(paperPdf())).toBe(true);
});

test.each([
  ["end", paperPdf().subarray(0, -200)],
  [
    "first line",
    Buffer.from(paperPdf().toString("latin1").replace("%PDF-1.4", "%!PS-1.4"), "latin1"),
  ],
])("a file that lost its %s is mended", async (_, bytes) => {
  const { bytes: cleaned } = await cleanPdf(bytes);
  expect(await readers.PDFium?.(cleaned)).toEqual(await readers.PDFium?.(paperPdf()));
});

test.each([0.3, 0.5, 0.8])(
  "a copy that broke off at %d of its length is refused",
  async (share) => {
    const whole = paperPdf("words of a paper ".repeat(200));
    const cut = whole.subarray(0, whole.length * share);
    await expect(cleanPdf(cut)).rejects.toMatchObject({ appCode: "unreadable-file" });
    // Between two objects too.
    const after = cut.subarray(0, cut.lastIndexOf("endobj") + "endobj\n".length);
    await expect(cleanPdf(after)).rejects.toMatchObject({ appCode: "unreadable-file" });
  },
);

test("no object of an earlier version, or that nothing refers to, is passed on", async () => {
  const added = Buffer.concat([paperPdf(), Buffer.from("9 0 obj<</Old(secret)>>endobj\n")]);
  const { bytes } = await cleanPdf(added);
  expect(await plainTextOf(bytes)).not.toContain("secret");
});

describe("a signed PDF", () => {
  test.each(Object.entries(signed.harmless))(
    "that is harmless stays as it is: %s",
    async (_, bytes) => {
      const cleaned = await cleanPdf(bytes);
      expect(cleaned.takenOut).toEqual([]);
      expect(Buffer.from(cleaned.bytes).equals(bytes)).toBe(true);
    },
  );

  test.each(Object.entries(signed.acting))(
    "that acts, or might, is refused: %s",
    async (_, bytes) => {
      await expect(cleanPdf(bytes)).rejects.toMatchObject({ appCode: "signed-pdf" });
    },
  );
});

test.each([
  "/OpenAction<<",
  "1 0 obj",
  "1 0 obj<<",
  "1 0 obj<</A 1 0 R>>",
  "1 0 obj[",
  "1 0 obj(",
  "1 0 obj%",
  "1 0 obj 1 0 R ",
  " obj/A",
  "trailer<<",
  "1 0 R ",
  "#4",
  "<",
  "(",
  "1 0 obj<</N 1/First 4/Length 9>>stream\n1 0 null\nendstream ",
])("15 MB of %j are looked through in time", async (part) => {
  const bytes = Buffer.from(`%PDF-1.5\n${part.repeat(Math.floor((15 * MEGABYTE) / part.length))}`);
  expect(await processorTime(() => clean(bytes))).toBeLessThan(LATE_MS);
});
