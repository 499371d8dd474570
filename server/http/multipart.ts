import type { Context } from "hono";

/** A form of ours has one part; names and types of any browser's fit many times over. */
const MOST_PARTS = 20;
const MOST_HEADER_BYTES = 4096;

/**
 * The fields of a multipart form, undefined when it can't be read. Its parts and their headers are counted before they are
 * parsed: in 15 MB there is room for 300,000 parts, or one header of 14 MB, and reading either would take seconds.
 */
export async function readForm(c: Context): Promise<FormData | undefined> {
  const boundary = boundaryOf(c.req.header("Content-Type") ?? "");
  const body = await c.req.arrayBuffer();
  if (!boundary || !isModest(Buffer.from(body), boundary)) return undefined;
  // The boundary we counted by, whatever else the header says.
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => undefined);
}

/** At most 70 characters (RFC 2046, 5.1.1). */
function boundaryOf(type: string): string | undefined {
  const found = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(type);
  return found?.[1] ?? found?.[2];
}

function isModest(body: Buffer, boundary: string): boolean {
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const head = body.subarray(at + mark.length, at + mark.length + MOST_HEADER_BYTES);
    if (head.toString("latin1", 0, 2) === "--") return true;
    parts += 1;
    if (parts > MOST_PARTS || !head.includes("\r\n\r\n")) return false;
  }
  return true;
}
