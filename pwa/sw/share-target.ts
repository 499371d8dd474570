import { keepSharedFile } from "../offline/shared-file.ts";

declare const self: ServiceWorkerGlobalScope;

/** As the manifest's `share_target` names them. */
const ACTION = "/share-target";
const FIELD = "certificate";

/** A certificate from another app: kept until the birth form takes it. The only request but GET that the worker answers. */
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
