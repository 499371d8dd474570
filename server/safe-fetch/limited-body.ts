/** Reads a body of at most `max` bytes. @throws when it is longer */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  max: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > max) throw new Error("answered too much");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
