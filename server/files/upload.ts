import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_FILE_BYTES } from "../../contract/orders.ts";
import { appError } from "../http/errors.ts";
import { readForm } from "../http/multipart.ts";

// The form around the file takes a little room of its own.
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024;

/** Refuses a larger upload than a delivery may be, before it is read. */
export const uploadLimit = bodyLimit({
  maxSize: MAX_UPLOAD_BYTES,
  onError: () => {
    throw appError("too-large");
  },
});

/** The bytes of the multipart field `file`. @throws invalid-fields without one */
export async function readUpload(c: Context): Promise<Uint8Array> {
  const file = (await readForm(c))?.get("file");
  if (!(file instanceof File)) throw appError("invalid-fields", { fields: { file: "Choose a file to deliver." } });
  return new Uint8Array(await file.arrayBuffer());
}
