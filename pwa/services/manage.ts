import type { Service } from "../../contract/services/own.ts";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { knownServices, refreshServiceList } from "../settings/service-list.ts";
import { refreshList } from "../settings/settings.ts";
import type { ServiceBody } from "./editor/editor-form.ts";

/** Which service is meant, as it was when somebody looked at it. */
type Seen = { key: string; version: number };
type Switched = Seen & { own: boolean; switchName: string | null };

/** Makes a service (admin). The same `key` makes one, however often it is sent. @throws ApiError, Offline */
export function makeService(body: ServiceBody, key: string): Promise<Service> {
  return told(call("post", "services", { json: body, headers: { "Idempotency-Key": key } }));
}

/** Changes what is given of a service (admin). @throws ApiError, Offline; `service-changed`: what is known is asked for anew */
export function changeService({ key, version }: Seen, body: ServiceBody): Promise<Service> {
  return told(call("put", `services/${key}`, { json: { ...body, version } }));
}

/** Takes an own service out of what can be ordered (admin). @throws ApiError, Offline */
export async function retireService({ key, version }: Seen): Promise<void> {
  await told(call("delete", `services/${key}`, { searchParams: { version } }));
}

/** Opens or closes a service: a built-in one by its switch, which others may share. @throws ApiError, Offline */
export async function openService(service: Switched, open: boolean): Promise<void> {
  if (service.own) await changeService(service, { open });
  else if (service.switchName) await setSwitch(service.switchName, open);
}

/** Opens or closes an order type (admin). @throws ApiError, Offline */
async function setSwitch(toggleName: string, status: boolean): Promise<void> {
  await call("put", "apply/toggle-order", { json: { toggleName, status } });
  await refreshList("switches");
}

/** The service as this device last heard of it. */
export function findService(key: string): Service | undefined {
  return knownServices().find((service) => service.key === key);
}

/** Puts services in this order, in tiles and menus (admin). @throws ApiError, Offline */
export async function orderServices(keys: string[]): Promise<void> {
  await told(call("put", "services", { json: { keys } }));
}

/** Price and switch of a service stand in lists of their own. What can't be asked for now is asked for by the next poll. */
export async function refreshServices(): Promise<void> {
  await Promise.allSettled([refreshServiceList(), refreshList("prices"), refreshList("switches")]);
}

/** What the server answered, once its news are on this device: after a refusal too, which says that ours were old. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    const value = await answer;
    await refreshServices();
    return value;
  } catch (error) {
    if (isApiError(error)) await refreshServices();
    throw error;
  }
}
