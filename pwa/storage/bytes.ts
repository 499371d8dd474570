import { inTime } from "./in-time.ts";

/** A file that somebody chooses may be in a cloud, and come over a slow line. */
const LONGEST = 60;

/**
 * The bytes of a file. @throws NoAnswer; what the browser says when it was deleted meanwhile, or
 * can't be reached
 */
export function readBytes(file: Blob): Promise<ArrayBuffer> {
  return inTime(file.arrayBuffer(), LONGEST);
}

/** The file as a data: URL. @throws as {@link readBytes} */
export function readDataUrl(file: Blob): Promise<string> {
  const read = new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return inTime(read, LONGEST);
}
