/**
 * A media type in lower case, without parameters ("Image/JPEG; q=1" → "image/jpeg"): it has no case
 * (RFC 9110, 8.3.1).
 */
export function mediaTypeOf(said: string | null | undefined): string {
  return (said ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
