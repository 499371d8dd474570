import { deflateSync } from "node:zlib";
import { sheet } from "./hostile-pdfs.ts";
import { type Body, streamOf, writePdf } from "./write-pdf.ts";

const signature =
  "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 9 9 9]/Contents<00>>>";

function signedSheet({
  catalogue = "",
  page = "",
  more = {} as Record<number, Body>,
  sign = signature,
} = {}): Buffer {
  const field = "<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/V 5 0 R>>";
  return writePdf(
    sheet({
      catalogue: `/AcroForm<</Fields[4 0 R]/SigFlags 3>>${catalogue}`,
      page: `/Annots[4 0 R]${page}`,
      more: { 4: field, 5: sign, ...more },
    }),
  );
}
const script = "<</S/JavaScript/JS(x)>>";

/** Signed PDFs. No signature of them is valid, which nobody here looks at. */
export const signed: Record<"harmless" | "acting", Record<string, Buffer>> = {
  harmless: {
    plain: signedSheet(),
    "opened at a page": signedSheet({ catalogue: "/OpenAction[3 0 R/Fit]" }),
    "with a stream": signedSheet({
      more: { 9: streamOf("/Filter/FlateDecode", deflateSync("0 0 m")) },
    }),
  },
  acting: {
    "a script on opening": signedSheet({ catalogue: `/OpenAction${script}` }),
    "a signature without its type": signedSheet({
      catalogue: `/OpenAction${script}`,
      sign: signature.replace("/Type/Sig", ""),
    }),
    "a link to a file": signedSheet({ page: "/AA<</O<</S/URI/URI(https://x.test)>>>>" }),
    "in an object that nothing refers to": signedSheet({ more: { 9: script } }),
    "in a version before": Buffer.concat([
      writePdf(sheet({ catalogue: `/OpenAction${script}` })),
      signedSheet(),
    ]),
    "in a comment": signedSheet({ more: { 9: `null % ${script}` } }),
    "in a comment, escaped": signedSheet({ more: { 9: "null % <</S/#4aavaScript>>" } }),
    "packed without saying so": signedSheet({
      more: { 9: streamOf("/N 1/First 4/Filter/FlateDecode", deflateSync(`8 0 ${script}`)) },
    }),
    "an archive behind its end": Buffer.concat([
      signedSheet(),
      Buffer.from(`PK\x05\x06${"\0".repeat(18)}`),
    ]),
  },
};
