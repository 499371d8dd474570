import { storeSharedFile } from "../offline/shared-file.ts";

declare const self: ServiceWorkerGlobalScope;

/** As in the manifest's `share_target`. */
const ACTION = "/share-target";
const FIELD = "certificate";

/**
 * Takes a certificate from another app and keeps it for the birth form, which says what it can't read: another kind of file, an
 * empty one, or text, which is kept as an empty file of that type. The only POST that the worker handles.
 */
export function startShareTarget(): void {
  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "POST" && new URL(url).pathname === ACTION) event.respondWith(receive(event.request));
  });
}

async function receive(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const shared = form?.get(FIELD);
  await storeSharedFile(shared instanceof File ? shared : new File([], "", { type: "text/plain" })).catch(
    () => undefined,
  );
  return Response.redirect("/birthday-registration", 303);
}
