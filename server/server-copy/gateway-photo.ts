import { fileTypeFromBuffer } from "file-type";
import { readBody } from "../safe-fetch/limited-body.ts";
import { fetchOuter } from "../safe-fetch/safe-fetch.ts";

const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
const PHOTO_MS = 5_000;
const types = ["image/jpeg", "image/png", "image/webp"];

/**
 * The photo of a gateway's record (an address, a data: URL or base64) as a data: URL, because pages show no images of other sites,
 * and no other site should learn who is looked up. "" when there is none or it can't be loaded: the record is good without it.
 */
export async function inlinePhoto(said: string, gateway: URL, signal: AbortSignal): Promise<string> {
  const bytes = /^https?:/.test(said) ? await fetchPhoto(said, gateway, signal) : decode(said);
  const type = bytes && (await fileTypeFromBuffer(bytes))?.mime;
  return bytes && type && types.includes(type) ? `data:${type};base64,${bytes.toString("base64")}` : "";
}

function decode(said: string): Buffer | undefined {
  const base64 = said.replace(/^data:[^,]*,/, "");
  return base64.length > 0 && base64.length < MAX_PHOTO_BYTES * 1.4 ? Buffer.from(base64, "base64") : undefined;
}

/** Loads a photo from the gateway's own origin, or over https from a public address; never with the key. */
async function fetchPhoto(address: string, gateway: URL, whole: AbortSignal): Promise<Buffer | undefined> {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const signal = AbortSignal.any([whole, AbortSignal.timeout(PHOTO_MS)]);
  try {
    if (url.origin !== gateway.origin) return await fetchOuter(url, { signal, max: MAX_PHOTO_BYTES });
    const response = await fetch(url, { signal, redirect: "error" });
    return response.ok ? await readBody(response.body, MAX_PHOTO_BYTES) : undefined;
  } catch {
    return undefined;
  }
}
