/** Addresses that the server answers itself: the API, its health, and every file with an extension. */
export const isNotAppRoute = [/^\/api(\/|$)/, /^\/(healthz|readyz)$/, /\.[a-z0-9]{2,12}$/i];

const FONTS = "kagoj-fonts";

export const isFont = (request: Request) => request.destination === "font";

/** Font files carry a hash in their name, so the first answer stays right for ever. */
export async function answerFont({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(FONTS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
