import { Script } from "node:vm";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPage, withDocument, withPage } from "../../pdf/pdfium.ts";
import { harmlessFiles } from "./harmless-files.ts";
import { type HostileFile, hostileFiles } from "./hostile-files.ts";
import { PNG_SIGNATURE } from "./image-bytes.ts";

const MB = 1024 * 1024;
let files: HostileFile[];

beforeAll(async () => {
  files = await hostileFiles();
});

const named = (name: string) => files.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);

test("there are 50 hostile files with names of their own, each within what an upload allows", () => {
  expect(files).toHaveLength(50);
  expect(new Set(files.map(({ name }) => name)).size).toBe(50);
  expect(
    files.filter(({ bytes, why }) => bytes.length < 1 || bytes.length > 5 * MB || !why),
  ).toEqual([]);
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(8 * MB);
});

test("a decoder that looks only at the header takes bombs, polyglots and broken pictures for pictures", async () => {
  const sizes = {
    "50000-square.png": "png 50000×50000",
    "16383-square.webp": "webp 16383×16383",
    "texts-of-300-mb.png": "png 16×16",
    "thousands-of-scans.jpg": "jpeg 4000×4000",
    "page.jpg": "jpeg 240×160",
    "document.jpg": "jpeg 240×160",
    "exif.jpg": "jpeg 240×160",
    "shell.php.png": "png 16×16",
    "moving.png": "png 16×16",
    "moving.webp": "webp 16×16",
    "cut.png": "png 240×160",
    "cut.jpg": "jpeg 240×160",
    "checksum.png": "png 240×160",
    "garbage.png": "png 64×64",
  };
  for (const [name, size] of Object.entries(sizes)) {
    const { format, width, height } = await sharp(named(name), {
      limitInputPixels: false,
    }).metadata();
    expect([name, `${format} ${width}×${height}`]).toEqual([name, size]);
  }
});

test("the checksums of each PNG are right, but for the one that is about them", () => {
  const wrong = files.filter(
    ({ name, bytes }) => /(?<!cut)\.png$/.test(name) && !checksumsMatch(bytes),
  );
  expect(wrong.map(({ name }) => name)).toEqual(["checksum.png"]);
});

test("a reader opens each PDF and sees its page, but for the encrypted one", async () => {
  const shown: Record<string, number | string> = {};
  for (const { name, bytes } of files.filter(({ bytes }) => bytes.includes("%PDF"))) {
    // To look into this one's page takes 2 GB.
    if (name === "bomb.pdf") continue;
    shown[name] = await withDocument(bytes, (open) =>
      withPage(open, 0, (page) => drawPage(page, 1).data.filter((shade) => shade < 128).length),
    ).catch((error) => error.appCode);
  }
  const { "encrypted.pdf": encrypted, "hidden-script.pdf": hidden, ...others } = shown;
  expect([encrypted, hidden]).toEqual(["encrypted-pdf", 0]);
  expect(Object.values(others).filter((ink) => Number(ink) > 100)).toHaveLength(13);
});

test("the GIF is a script too", () => {
  const source = named("script.gif").toString("latin1");
  const context = { document: { domain: "kagoj" }, alert: (domain: string) => heard.push(domain) };
  const heard: string[] = [];
  new Script(source).runInNewContext(context);
  expect(heard).toEqual(["kagoj"]);
});

test("the harmless files have what their names promise", async () => {
  const harmless = await harmlessFiles();
  const facts = await Promise.all(
    harmless
      .filter(({ comesOut }) => comesOut.type === "image/jpeg")
      .map(async ({ name, bytes }) => {
        const { format, space, depth, hasAlpha, isProgressive, orientation } =
          await sharp(bytes).metadata();
        return [
          name,
          format,
          space,
          depth,
          hasAlpha && "alpha",
          isProgressive && "progressive",
          orientation,
        ].filter(Boolean);
      }),
  );
  expect(facts.map((fact) => fact.join(" "))).toEqual([
    "upright.jpg jpeg srgb uchar 6",
    "alpha.png png srgb uchar alpha",
    "lossless.webp webp srgb uchar alpha",
    "lossy.webp webp srgb uchar",
    "print.jpg jpeg cmyk uchar",
    "progressive.jpg jpeg srgb uchar progressive",
    "deep.png png rgb16 ushort",
    "markers.png png b-w uchar",
  ]);
  expect(harmless.at(-1)).toMatchObject({
    name: "page.pdf",
    comesOut: { type: "application/pdf" },
  });
});

function checksumsMatch(png: Buffer): boolean {
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
    if (png.toString("latin1", at + 4, at + 8) === "IEND") return true;
    at = end + 4;
  }
  return false;
}
