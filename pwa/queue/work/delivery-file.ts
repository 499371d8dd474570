import { fileTypes, MAX_FILE_BYTES } from "../../../contract/files.ts";

export type FileProblem = "empty" | "too-large" | "wrong-type";

/**
 * Why a file can't be delivered, checked before megabytes are sent over a slow connection. Only size and the browser's type are
 * checked; the server looks inside.
 */
export function checkDelivery(file: Pick<File, "size" | "type">): FileProblem | undefined {
  if (!Object.hasOwn(fileTypes, file.type)) return "wrong-type";
  if (file.size === 0) return "empty";
  return file.size > MAX_FILE_BYTES ? "too-large" : undefined;
}

export const deliverable = Object.keys(fileTypes).join(",");
