/** The content of an object, without "12 0 obj" and "endobj". */
export type Body = string | Buffer;
export type Bodies = Record<number, Body>;

type How = {
  /** More entries of the trailer. */
  trailer?: string;
  /** Gives objects a wrong place in the table: that of this mark. */
  found?: Record<number, string>;
  /** Text after the header line. */
  head?: string;
};

/** A PDF with object 1 as its catalogue. By default its table of places is right. */
export function writePdf(
  bodies: Bodies,
  { trailer = "", found = {}, head = "" }: How = {},
): Buffer {
  const parts: Buffer[] = [latin(`%PDF-1.7\n${head}`)];
  const places = new Map<number, number>();
  for (const [number, body] of entries(bodies)) {
    places.set(number, lengthOf(parts));
    parts.push(latin(`${number} 0 obj\n`), latin(body), latin("\nendobj\n"));
  }
  const start = lengthOf(parts);
  const written = Buffer.concat(parts);
  for (const [number, mark] of entries(found)) places.set(number, written.indexOf(mark));
  const rows = [...places].map(
    ([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`,
  );
  const end = `xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size 100/Root 1 0 R${trailer}>>\n`;
  return Buffer.concat([written, latin(`${end}startxref\n${start}\n%%EOF\n`)]);
}

/**
 * A PDF whose objects `packed` are in the stream `pack`, one of `bodies`. Its table is then a
 * stream too.
 */
export function writePackedPdf(
  bodies: Bodies,
  pack: number,
  packed: number[],
  trailer = "",
): Buffer {
  const parts: Buffer[] = [latin("%PDF-1.7\n")];
  const rows = new Map(
    packed.map((number, index): [number, number[]] => [number, [2, pack, index]]),
  );
  for (const [number, body] of entries(bodies)) {
    rows.set(number, [1, lengthOf(parts), 0]);
    parts.push(latin(`${number} 0 obj\n`), latin(body), latin("\nendobj\n"));
  }
  const start = lengthOf(parts);
  const data = Buffer.concat([...rows.values()].map((row) => placeRow(row)));
  const index = [...rows.keys()].map((number) => `${number} 1`).join(" ");
  const table = `<</Type/XRef/Size 100/Root 1 0 R/W[1 4 2]/Index[${index}]${trailer}/Length ${data.length}>>`;
  parts.push(
    latin(`99 0 obj\n${table}stream\n`),
    data,
    latin(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** A stream from its entries and its data. */
export function streamOf(entries: string, data: Body): Buffer {
  const bytes = latin(data);
  return Buffer.concat([
    latin(`<<${entries}/Length ${bytes.length}>>stream\n`),
    bytes,
    latin("\nendstream"),
  ]);
}

/** Objects before they are packed: a table of numbers and places, then the objects. */
export function packText(objects: Record<number, string>): { text: string; entries: string } {
  let at = 0;
  const table = entries(objects).map(([number, object]) => {
    const row = `${number} ${at}`;
    at += object.length + 1;
    return row;
  });
  const first = `${table.join(" ")} `;
  const text = `${first}${Object.values(objects).join("\n")}\n`;
  return { text, entries: `/N ${table.length}/First ${first.length}` };
}

function placeRow([kind = 0, at = 0, more = 0]: number[]): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(kind);
  row.writeUInt32BE(at, 1);
  row.writeUInt16BE(more, 5);
  return row;
}

function entries<T>(table: Record<number, T>): [number, T][] {
  return Object.entries(table).map(([number, value]) => [Number(number), value]);
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function latin(text: Body): Buffer {
  return typeof text === "string" ? Buffer.from(text, "latin1") : text;
}
