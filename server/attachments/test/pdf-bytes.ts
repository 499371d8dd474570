/**
 * What a PDF holds besides its one page. Objects are texts without `obj`; the first added one has
 * the number 6.
 */
export type PdfParts = {
  /** What stands in the catalog besides its pages. */
  catalog?: string;
  /** What stands in the page besides its contents. */
  page?: string;
  /** Another tree of pages. */
  pages?: string;
  /** Another content of the page, with its dictionary. */
  contents?: Buffer;
  objects?: (string | Buffer)[];
  /** What stands in the trailer; `at` is where the table of objects begins. */
  trailer?: (at: number) => string;
  /**
   * How many bytes stand between the header that a reader finds first and this one: places count
   * from there.
   */
  before?: number;
};

const TEXT = "BT /F1 24 Tf 72 720 Td (Land record 4821) Tj ET";

/** A PDF of one page with a line of text, whose table names each object's place. */
export function pdfOf(parts: PdfParts = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ""} >>`,
    parts.pages ?? "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${parts.page ?? ""} >>`,
    parts.contents ?? streamOf(TEXT),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(parts.objects ?? []),
  ];
  const { bytes, places, at } = written(objects, parts.before ?? 0);
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `<< /Size ${count} /Root 1 0 R ${parts.trailer?.(at) ?? ""} >>`;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(table)]);
}

/** A stream with its dictionary. */
export function streamOf(data: Buffer | string, dictionary = ""): Buffer {
  const body = Buffer.from(data as string, "latin1");
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

/**
 * The header and these objects, numbered from 1. `places`: where each begins; `at`: where the next
 * would.
 */
export function written(
  objects: (string | Buffer)[],
  before = 0,
): { bytes: Buffer; places: number[]; at: number } {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = before + (parts[0]?.length ?? 0);
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    at += part.length;
  }
  return { bytes: Buffer.concat(parts), places, at };
}
