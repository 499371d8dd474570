import { deflateSync } from "node:zlib";
import { sheet } from "./hostile-pdfs.ts";
import { streamOf, writePdf } from "./write-pdf.ts";

/** A sheet with this content. */
const drawn = (data: Buffer, filter = "/FlateDecode") =>
  writePdf(sheet({ page: "/Contents 9 0 R", more: { 9: streamOf(`/Filter ${filter}`, data) } }));

const zeros = (megabytes: number) =>
  deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 1 });
/** Little by itself, and too much five times. */
const sixty = zeros(60);

/** With an empty ZIP archive, which ends with a comment. */
const archived = (comment: string) =>
  Buffer.concat([
    writePdf(sheet()),
    Buffer.from(`PK\x05\x06${"\0".repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`),
  ]);

/** The entry /Prev, of five digits, gets the place of its own table. */
function looped(pdf: Buffer): Buffer {
  const place = String(pdf.lastIndexOf("\nxref") + 1).padStart(5, "0");
  return Buffer.from(pdf.toString("latin1").replace(/(?<=Prev )0{5}/, place), "latin1");
}

export const archives: Record<string, Buffer> = {
  "an archive behind its end": archived(""),
  "an archive around it, as its comment": archived("\n%%EOF"),
};

/** Files that have no end for a reader, or fill its memory. */
export const endless: Record<string, Buffer> = {
  "pages in a circle": writePdf({
    ...sheet(),
    2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    4: "<</Kids 5 0 R>>",
    5: "[2 0 R]",
  }),
  "a table that comes before itself": looped(writePdf(sheet(), { trailer: "/Prev 00000" })),
  "a page that is compressed twice": drawn(deflateSync(deflateSync("0 0 m")), "[/FlateDecode/Fl]"),
  "a page that is compressed twice, as something else says": writePdf(
    sheet({
      page: "/Contents 9 0 R",
      more: { 8: "[/LZWDecode/FlateDecode]", 9: streamOf("/Filter 8 0 R", "x") },
    }),
  ),
  "a page that is blown up": drawn(zeros(65)),
  "pages that are blown up together": writePdf(
    sheet({
      more: Object.fromEntries(
        [4, 5, 6, 7, 8].map((number) => [number, streamOf("/Filter/Fl", sixty)]),
      ),
    }),
  ),
};
