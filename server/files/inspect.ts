import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypes, MAX_FILE_BYTES } from "../../contract/orders.ts";
import { appError } from "../http/errors.ts";

// Names that make a PDF act by itself when it is opened. Not /JS, which stands with /JavaScript or /Rendition anyway: three
// bytes turn up by chance in one of 25 scans of a megabyte.
const activeContent = /\/(JavaScript|Rendition|Launch|OpenAction\s*<<[^>]*\/S\s*\/(?:URI|Launch))\b/;

/**
 * The type of a delivered file, by its content and never by its name.
 * @throws too-large, wrong-type, active-content
 */
export async function inspectFile(bytes: Uint8Array): Promise<FileType> {
  if (bytes.length > MAX_FILE_BYTES) throw appError("too-large");
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isFileType(type)) throw appError("wrong-type");
  // Names may be written with hex escapes (/J#61vaScript), so those are undone first.
  if (type === "application/pdf") {
    const text = Buffer.from(bytes)
      .toString("latin1")
      .replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    if (activeContent.test(text)) throw appError("active-content");
  }
  return type;
}

function isFileType(type: string | undefined): type is FileType {
  return type !== undefined && type in fileTypes;
}
