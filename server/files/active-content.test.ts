import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { hasActiveContent } from "./active-content.ts";

const MEGABYTE = 1024 * 1024;
const LATE_MS = 5_000;

const file = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    ["%PDF-1.5\n", ...parts].map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );

/** A stream of packed objects, as every writer since PDF 1.5 makes them. */
function objectStream(objects: string, { name = "ObjStm", pack = (text: string) => deflateSync(text) } = {}) {
  const bytes = pack(`1 0 2 40 ${objects}`);
  const head = `7 0 obj\n<</Type/${name}/N 2/First 9/Filter/FlateDecode/Length ${bytes.length}>>stream\r\n`;
  return file(head, bytes, "\r\nendstream endobj\n%%EOF");
}

describe("a PDF that acts", () => {
  test.each<[string, Buffer]>([
    ["a script", file("<</S /JavaScript /JS (x)>>")],
    ["a script under escapes", file("<</S /#4aava#53cript>>")],
    ["a program", file("<</S/Launch/F(cmd.exe)>>")],
    ["media", file("<</Subtype/RichMedia>>")],
    ["a form with scripts of its own", file("<</AcroForm<</XFA 9 0 R>>>>")],
    ["an address opened by itself", file("/OpenAction\n<< /Type/Action /S/URI /URI(http://x)>>")],
    ["a script among packed objects", objectStream("<</S/JavaScript/JS(x)>> <<>>")],
    ["packed objects under an escaped name", objectStream("<</S/Launch>> <<>>", { name: "Obj#53tm" })],
    ["packed objects that can't be unpacked", objectStream("", { pack: () => Buffer.from("\x80\x0b no deflate") })],
    ["packed objects that are blown up", objectStream(" ".repeat(65 * MEGABYTE))],
    ["more actions than anybody's file has", file("/OpenAction 5 0 R ".repeat(101))],
  ])("is known: %s", async (_, bytes) => {
    expect(await hasActiveContent(bytes)).toBe(true);
  });
});

describe("a PDF that does not", () => {
  test.each<[string, Buffer]>([
    ["plain", file("1 0 obj<</Type/Catalog/OpenAction[3 0 R/Fit]>>endobj")],
    ["a link to tap", file("<</Subtype/Link/A<</S/URI/URI(https://x)>>>>")],
    ["packed objects", objectStream("<</Type/Page>> <</OpenAction 4 0 R>>")],
    [
      "objects in a stream that is not packed",
      objectStream("<</Type/Page>> <<>>", { pack: (text) => Buffer.from(text) }),
    ],
    [
      "an encrypted one, whose objects can't be seen",
      file("<</Encrypt 3 0 R>>", objectStream("", { pack: () => Buffer.from("\x80\x0b") })),
    ],
    ["the letters XFA in a picture", file("\x81/XFA\xff")],
  ])("passes: %s", async (_, bytes) => {
    expect(await hasActiveContent(bytes)).toBe(false);
  });
});

test.each([
  "/OpenAction<<",
  "/OpenAction<</S",
  "/OpenAction ",
  "/ObjStm",
  "/ObjStm stream\n1 0 ",
  "/XFA    ",
  "#4",
  "/S ",
])("15 MB of %j are looked through in time", async (part) => {
  const bytes = file(part.repeat(Math.floor((15 * MEGABYTE) / part.length)));
  const started = performance.now();
  await hasActiveContent(bytes);
  expect(performance.now() - started).toBeLessThan(LATE_MS);
});
