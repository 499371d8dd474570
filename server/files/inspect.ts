import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypes, MAX_FILE_BYTES } from "../../contract/orders.ts";
import { appError } from "../http/errors.ts";
import { hasActiveContent } from "./active-content.ts";

/**
 * The type of a delivered file, by its content and never by its name.
 * @throws too-large, wrong-type, active-content
 */
export async function inspectFile(bytes: Uint8Array): Promise<FileType> {
  if (bytes.length > MAX_FILE_BYTES) throw appError("too-large");
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isFileType(type)) throw appError("wrong-type");
  if (type === "application/pdf" && (await hasActiveContent(bytes))) throw appError("active-content");
  return type;
}

function isFileType(type: string | undefined): type is FileType {
  return type !== undefined && type in fileTypes;
}
