import { fileTypeFromBuffer } from "file-type";
import { readBody } from "../outgoing/limited-body.ts";
import { fetchOuter } from "../outgoing/outgoing.ts";

const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
const PHOTO_MS = 5_000;
const types = ["image/jpeg", "image/png", "image/webp"];

/**
 * A photo as a gateway names it (an address, a data: URL or base64) → a data: URL: pages may show no other site's images,
 * and no other site should learn who is looked at. "" when there is none or it can't be had: a record is worth its price
 * without it.
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

/** From the gateway itself however it is reached; from anybody else over https and from out there. Never with its key. */
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
