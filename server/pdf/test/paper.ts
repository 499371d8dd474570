import { deflateSync } from "node:zlib";

const ID = "[ <00000000000000000000000000000001> <00000000000000000000000000000001> ]";

/**
 * A PDF of one sheet with these words on it, and as the title of its bookmarks. It comes out of
 * `pdf/clean.ts` byte for byte as it is.
 */
export function paperPdf(words = "a delivered paper", ofCatalogue = ""): Buffer {
  const written = words.replace(/[\\()]/g, "\\$&");
  const content = deflateSync(`BT /F 12 Tf 50 700 Td (${written}) Tj ET`).toString("latin1");
  const objects = [
    `<<\n/Outlines 6 0 R\n/Pages 2 0 R\n/Type /Catalog\n${ofCatalogue}>>`,
    "<<\n/Count 1\n/Kids [ 3 0 R ]\n/Type /Pages\n>>",
    "<<\n/Contents 4 0 R\n/MediaBox [ 0 0 595 842 ]\n/Parent 2 0 R\n/Resources <<\n/Font <<\n/F 5 0 R\n>>\n>>\n/Type /Page\n>>",
    `<<\n/Filter /FlateDecode\n/Length ${content.length}\n>>\nstream\n${content}\nendstream`,
    "<<\n/BaseFont /Helvetica\n/Subtype /Type1\n/Type /Font\n>>",
    `<<\n/Title (${written})\n/Type /Outlines\n>>`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n\n`);
  let at = "%PDF-1.4\n%....\n\n".length;
  const rows = objects.map((object) => {
    const row = `${String(at).padStart(10, "0")} 00000 n \n`;
    at += object.length;
    return row;
  });
  const table = `xref\n0 7\n0000000000 65535 f \n${rows.join("")}`;
  const trailer = `\ntrailer\n<<\n/Size 7\n/Root 1 0 R\n/ID ${ID}\n>>\n\nstartxref\n${at}\n%%EOF`;
  return Buffer.from(
    `%PDF-1.4\n%\x81\x81\x81\x81\n\n${objects.join("")}${table}${trailer}`,
    "latin1",
  );
}

/** A PDF with a script that runs on opening. */
export function actingPdf(words?: string): Buffer {
  return paperPdf(words, "/OpenAction <</S/JavaScript/JS(x)>>\n");
}
