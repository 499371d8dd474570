import { deflateSync } from "node:zlib";
import { sheet } from "./hostile-pdfs.ts";
import { packText, streamOf, writePackedPdf, writePdf } from "./write-pdf.ts";

const link = (action: string) =>
  writePdf(sheet({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${action}>>]` }));
const opened = (action: string) => writePdf(sheet({ catalogue: `/OpenAction ${action}` }));

const chapters = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [
    10 + index,
    `<</Title(${index})/Parent 4 0 R/Next ${11 + index} 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>`,
  ]),
);

function packedSheet(pack: (entries: string, text: string) => Buffer): Buffer {
  const { text, entries } = packText({
    4: "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://x.test)>>>>",
    5: "[1 2]",
  });
  return writePackedPdf(
    sheet({ page: "/Annots[4 0 R]", more: { 7: pack(`/Type/ObjStm${entries}`, text) } }),
    7,
    [4, 5],
  );
}

/** With another version of its page behind it, whose table names the one before. */
function added(first: Buffer): Buffer {
  const old = first.lastIndexOf("\nxref") + 1;
  const page = "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n";
  const [at, table] = [first.length, first.length + page.length];
  const rows = `xref\n3 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  const end = `trailer\n<</Size 100/Root 1 0 R/Prev ${old}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([first, Buffer.from(page + rows + end)]);
}

/** What honest programs write, and what only looks like active content. */
export const harmless: Record<string, Buffer> = {
  "a sheet": writePdf(sheet()),
  "a link to tap": link("<</S/URI/URI(https://everify.bdris.gov.bd/?a=1)>>"),
  "a link without https": link("<</S/URI/URI(www.example.com/a b)>>"),
  "a letter to write": link("<</Type/Action/S/URI/IsMap false/URI(mailto:a@example.com)>>"),
  "a link in wide letters": link("<</S/URI/URI<FEFF00680074007400700073003A002F002F0078>>>"),
  "a jump within": link("<</S/GoTo/D(chapter.1)>>"),
  "chapters, a thousand side by side": writePdf(
    sheet({
      catalogue: "/Outlines 4 0 R",
      more: { 4: "<</Type/Outlines/First 10 0 R>>", ...chapters },
    }),
  ),
  "a place to open at": opened("[3 0 R/XYZ null null 0]"),
  "a jump on opening": opened("<</S/GoTo/D[3 0 R/Fit]>>"),
  "printed on opening": opened("<</Type/Action/S/Named/N/Print>>"),
  "a form": writePdf(
    sheet({
      catalogue: "/AcroForm<</Fields[4 0 R 5 0 R]/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>",
      page: "/Annots[4 0 R 5 0 R]",
      more: {
        4: "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Rahim)/Rect[0 0 9 9]/MK<</BC[0]>>/BS<</W 1/S/S>>>>",
        5: "<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(clear)/Rect[0 0 9 9]/A<</S/ResetForm>>>>",
      },
    }),
  ),
  "a signature": writePdf(
    sheet({
      catalogue: "/AcroForm<</SigFlags 3/Fields[4 0 R]>>",
      more: {
        4: "<</FT/Sig/T(s)/V 5 0 R/Subtype/Widget/Rect[0 0 0 0]/F 132>>",
        5: "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00ff>>>",
      },
    }),
  ),
  "a tagged sheet": writePdf(
    sheet({
      catalogue: "/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R/Lang(bn)",
      more: { 4: "<</Type/StructTreeRoot/K 5 0 R>>", 5: "<</S/Sound/P 4 0 R/A[<</O/Layout/F(Width: 5)>> 0]/K 0>>" }, // biome-ignore format: one line each
    }),
  ),
  "layers to switch": link("<</S/SetOCGState/State[/Toggle 9 0 R]>>"),
  "numbers of pages and a way to turn them": writePdf(
    sheet({
      catalogue: "/PageLabels<</Nums[0<</S/D/P(F )>>]>>",
      page: "/Trans<</S/Dissolve>>/Group<</S/Transparency>>",
    }),
  ),
  "names that sound like something else": writePdf(
    sheet({
      page: "/Resources<</Font<</F 9 0 R/A 9 0 R/S 9 0 R>>>>",
      more: {
        9: "<</Type/Font/Subtype/Type1/BaseFont/LaunchPad#20Sound/Encoding<</Differences[65/A/Next/F/S]>>>>",
      },
    }),
  ),
  "words about scripts": writePdf(
    sheet({
      more: { 9: "<</Title(How to /Launch a /JavaScript <</S/URI>> \\\\\\) on /OpenAction)>>" },
    }),
  ),
  "words about encryption": writePdf(
    sheet({ more: { 9: "<</Keywords(/Encrypt)>> % /Encrypt 3 0 R" } }),
  ),
  "a description that names things": writePdf(
    sheet({
      more: {
        9: streamOf(
          "/Type/Metadata/Subtype/XML",
          "<x:xmpmeta>/Launch /JavaScript an object</x:xmpmeta>",
        ),
      },
    }),
  ),
  "the letters XFA in a picture": writePdf(
    sheet({ more: { 9: streamOf("/Subtype/Image", "\x81/XFA 1 0 R\xff(") } }),
  ),
  "a picture that has the three letters by chance": writePdf(
    sheet({
      more: {
        9: streamOf(
          "/Subtype/Image",
          "\x81 obj(\x02\n obj<a\xff7obj[\r\nobj{ 3 obj)\x80>x\x00obj<<",
        ),
      },
    }),
  ),
  "a profile of colours": writePdf(
    sheet({ more: { 9: streamOf("/N 3/Filter/FlateDecode", deflateSync("icc")) } }),
  ),
  "a picture of many pixels of one colour": writePdf(
    sheet({
      more: {
        9: streamOf(
          "/Subtype/Image/Width 9000/Height 9000/Filter/FlateDecode",
          deflateSync(Buffer.alloc(81_000_000), { level: 1 }),
        ),
      },
    }),
  ),
  "a content whose checksum is wrong, and one that is none": writePdf(
    sheet({
      page: "/Contents[8 0 R 9 0 R]",
      more: {
        8: streamOf("/Filter[/ASCIIHexDecode/FlateDecode]", "789c>"),
        9: streamOf(
          "/Filter/FlateDecode",
          Buffer.concat([deflateSync("0 0 m").subarray(0, -4), Buffer.alloc(4)]),
        ),
      },
    }),
  ),
  "a field whose parts are a list elsewhere": writePdf(
    sheet({
      more: {
        4: "<</T(a)/Kids 5 0 R>>",
        5: "[6 0 R 7 0 R]",
        6: "<</Parent 4 0 R>>",
        7: "<</Parent 4 0 R>>",
      },
    }),
  ),
  "packed objects": packedSheet((entries, text) =>
    streamOf(`${entries}/Filter/FlateDecode`, deflateSync(text)),
  ),
  "packed objects, not deflated": packedSheet((entries, text) => streamOf(entries, text)),
  "an older version of itself that it adds to": added(writePdf(sheet())),
  "an older version within": Buffer.concat([writePdf(sheet()), writePdf(sheet())]),
  "attachments that were taken out": writePdf(
    sheet({ catalogue: "/Names<</EmbeddedFiles<</Names[]>>>>" }),
  ),
  "a program's own notes": writePdf(
    sheet({ page: "/PieceInfo<</X<</Private<</A 5/Next(x)/AA null/URI 3>>>>>>" }),
  ),
};
