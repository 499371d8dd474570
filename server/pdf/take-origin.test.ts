import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPdf } from "./clean.ts";
import { rewrite, withDocument } from "./pdfium.ts";
import { readers } from "./test/readers.ts";
import { type Bodies, streamOf, writePdf } from "./test/write-pdf.ts";

const words = ["Rahim", "GPS-OF-A-HOME", "Phone of", "a film behind it", "former look"];

const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
const photograph = await sharp({
  create: { width: 60, height: 40, channels: 3, background: "#888", noise },
})
  .withIccProfile("p3")
  .withExif({ IFD0: { Model: "Phone of Rahim" }, IFD3: { GPSMapDatum: "GPS-OF-A-HOME" } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const xmp = streamOf("/Type/Metadata/Subtype/XML", "<x:xmpmeta>Rahim</x:xmpmeta>");

/** A page with one photograph, as a scanner on a phone writes it. */
function scanned(picture: Buffer, more: Bodies = {}): Buffer {
  const image =
    "/Type/XObject/Subtype/Image/Width 60/Height 40/ColorSpace/DeviceRGB/BitsPerComponent 8";
  return writePdf(
    {
      1: "<</Type/Catalog/Pages 2 0 R/Metadata 7 0 R/PieceInfo<</App<</Private(Rahim)>>>>>>",
      2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Thumb 8 0 R/Resources<</XObject<</Metadata 5 0 R>>>>>>",
      4: streamOf("", "q 120 0 0 80 20 20 cm /Metadata Do Q"),
      5: streamOf(`${image}/Filter[/DCTDecode]/Metadata 7 0 R`, picture),
      6: "<</Author(Rahim)/Creator(Phone of Rahim)/Title(Rahim's paper)/CreationDate(D:20261128)>>",
      7: xmp,
      8: streamOf("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "former look"),
      ...more,
    },
    { trailer: "/Info 6 0 R" },
  );
}

const pictures = {
  whole: photograph,
  "with more behind its end": Buffer.concat([photograph, Buffer.from("a film behind it")]),
  "broken off": photograph.subarray(0, -40),
};

/** All that stands in it, unpacked by another writer than ours. */
const plainOf = (bytes: Uint8Array) =>
  withDocument(bytes, (open) =>
    Buffer.from(rewrite(open, 64 * 1024 * 1024) ?? "").toString("latin1"),
  );

describe.each(Object.entries(pictures))("a PDF of a photograph that is %s", (_, picture) => {
  const sent = scanned(picture);

  test("keeps nothing that tells who made it, with what and where", async () => {
    const before = sent.toString("latin1");
    expect(words.filter((word) => before.includes(word)).length).toBeGreaterThan(3);
    const { bytes, takenOut } = await cleanPdf(sent);
    expect(takenOut).toEqual([]);
    for (const text of [Buffer.from(bytes).toString("latin1"), await plainOf(bytes)]) {
      expect(words.filter((word) => text.includes(word))).toEqual([]);
      expect(text).not.toMatch(/xmpmeta|\/CreationDate|\/PieceInfo|\/Thumb/);
    }
    // The picture is there, under a name that it may choose.
    expect(await plainOf(bytes)).toMatch(/\/XObject ?<<\s*\/Metadata/);
  });

  test.each(Object.entries(readers))("looks as before in %s", async (_, draw) => {
    expect(await draw((await cleanPdf(sent)).bytes)).toEqual(await draw(sent));
  });
});
