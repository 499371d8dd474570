import { keepSharedFile } from "../offline/shared-file.ts";

declare const self: ServiceWorkerGlobalScope;

/** As in the manifest's `share_target`. */
const ACTION = "/share-target";
const FIELD = "certificate";

/** Takes a certificate from another app and keeps it for the birth form. The only POST that the worker handles. */
export function startShareTarget(): void {
  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "POST" && new URL(url).pathname === ACTION) event.respondWith(receive(event.request));
  });
}

async function receive(request: Request): Promise<Response> {
  const file = (await request.formData()).get(FIELD);
  if (file instanceof File) await keepSharedFile(file);
  return Response.redirect("/birthday-registration", 303);
}
