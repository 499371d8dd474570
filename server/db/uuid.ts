import { randomBytes } from "node:crypto";

let last = { ms: 0, count: 0 };

/**
 * A UUID of version 7, as PostgreSQL's uuidv7(): those of one process are in the order of their
 * time.
 */
export function uuidv7(ms = Date.now()): string {
  last = { ms, count: ms === last.ms ? last.count + 1 : 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count & 0xfff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
