import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";

const unpack = promisify(inflate);

// Names that make a PDF act by itself when it is opened. Not /JS, which stands with /JavaScript or /Rendition anyway: three
// bytes turn up by chance in one of 25 scans of a megabyte. /XFA, a form with scripts of its own, counts with its value only.
const active = /\/(?:JavaScript|Rendition|Launch|RichMedia)\b|\/XFA\s{0,20}(?:\[|\d{1,10} \d{1,5} R)/;
const acting = /^\/OpenAction\s*<<[^>]*\/S\s*\/(?:URI|Launch)\b/;
const OPEN_ACTION = "/OpenAction";
/** An action stands within so many characters; a file has one for each time that it was saved. */
const ACTION_LENGTH = 300;
const MOST_ACTIONS = 100;

// Since PDF 1.5 objects may be packed into streams, where none of these names can be seen. Any letter may be a hex escape.
const packed = /\/(?:O|#4F)(?:b|#62)(?:j|#6A)(?:S|#53)(?:t|#74)(?:m|#6D)\b/gi;
const MOST_STREAMS = 5_000;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * True for a PDF that would act when it is opened: scripts, programs, media, an address opened by itself. True as well for one
 * that can't be looked through: objects packed in a way that nobody uses, or blown up. The time it takes grows with the size
 * alone, whatever the file holds. Objects of an encrypted PDF stay unseen.
 */
export async function hasActiveContent(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  if (acts(text)) return true;
  if (/\/Encrypt\b/.test(text)) return false;
  let streams = 0;
  let left = MOST_UNPACKED_BYTES;
  for (const { index } of text.matchAll(packed)) {
    const start = startOfStream(text, index);
    if (start === undefined) break;
    streams += 1;
    const objects = streams > MOST_STREAMS ? undefined : await unpackObjects(file.subarray(start), left);
    if (objects === undefined || acts(objects)) return true;
    left -= objects.length;
  }
  return false;
}

function acts(written: string): boolean {
  // Names may be written with hex escapes (/J#61vaScript), so those are undone first.
  const text = written.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  if (active.test(text)) return true;
  let actions = 0;
  for (let at = text.indexOf(OPEN_ACTION); at >= 0; at = text.indexOf(OPEN_ACTION, at + 1)) {
    actions += 1;
    if (actions > MOST_ACTIONS || acting.test(text.slice(at, at + ACTION_LENGTH))) return true;
  }
  return false;
}

/** Where the bytes begin of the stream that this name announces. */
function startOfStream(text: string, from: number): number | undefined {
  const keyword = text.indexOf("stream", from);
  if (keyword < 0) return undefined;
  const after = keyword + "stream".length;
  return text.startsWith("\r\n", after) ? after + 2 : after + 1;
}

/** Such a stream begins with pairs of numbers, packed or not. Undefined when this one doesn't, or grows beyond `most` bytes. */
async function unpackObjects(stream: Buffer, most: number): Promise<string | undefined> {
  const numbers = /^\s*\d+\s+\d+\b/;
  const plain = stream.subarray(0, 40).toString("latin1");
  // What is not packed was looked at with the rest of the file.
  if (numbers.test(plain)) return "";
  if (most <= 0) return undefined;
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  const objects = await unpack(stream, options).catch(() => undefined);
  const text = objects?.toString("latin1");
  return text && numbers.test(text) ? text : undefined;
}
