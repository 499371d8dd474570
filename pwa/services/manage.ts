import { useEffect } from "react";
import type { OpeningHours } from "../../contract/opening-hours.ts";
import type { Service } from "../../contract/services/own.ts";
import { call } from "../api/client.ts";
import { request } from "../api/request.ts";
import { useValue } from "../offline/values.ts";
import type { ServiceBody } from "../service-editor/editor-form.ts";
import { refreshedAfter, refreshValues } from "../settings/start.ts";

/** A service in the version that the admin saw. */
type Seen = { key: string; version: number };
type Switched = Seen & { own: boolean; switchName: string | null };

/**
 * Makes a service (admin). Sent twice with the same `key`, it makes only one. @throws ApiError,
 * Offline
 */
export function makeService(body: ServiceBody, key: string): Promise<Service> {
  return refreshedAfter(
    call("post", "services", { json: body, headers: { "Idempotency-Key": key } }),
  );
}

/**
 * Changes the given properties of a service (admin). @throws ApiError, such as `service-changed`;
 * Offline
 */
export function changeService({ key, version }: Seen, body: ServiceBody): Promise<Service> {
  return refreshedAfter(call("put", `services/${key}`, { json: { ...body, version } }));
}

/**
 * Opens or closes a service; a built-in one by its switch, which others may share. @throws
 * ApiError, Offline
 */
export async function openService(service: Switched, open: boolean): Promise<void> {
  if (service.own) await changeService(service, { open });
  else if (service.switchName) await setSwitch(service.switchName, open);
}

/** Turns a switch (admin). @throws ApiError, Offline */
async function setSwitch(toggleName: string, status: boolean): Promise<void> {
  await refreshedAfter(call("put", "apply/toggle-order", { json: { toggleName, status } }));
}

/** Gives a switch daily hours; null takes them away (admin). @throws ApiError, Offline */
export async function setHours(name: string, hours: OpeningHours | null): Promise<void> {
  await refreshedAfter(request("PUT apply/opening-hours", { json: { name, hours } }));
}

/** Every service as staff get it, with retired ones. Refreshed when the screen opens. */
export function useWireServices(): Service[] | undefined {
  useEffect(() => void refreshValues().catch(() => undefined), []);
  return useValue("services").value;
}

/** Sorts the services in tiles and menus (admin). @throws ApiError, Offline */
export async function orderServices(keys: string[]): Promise<void> {
  await refreshedAfter(request("PUT services", { json: { keys } }));
}
