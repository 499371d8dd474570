import { request } from "../api/request.ts";
import { refreshedAfter } from "../settings/start.ts";

/** Posts the notice at the top of every screen (admin). `endsAt`: ISO 8601, none to show it until it is removed. @throws ApiError, Offline */
export async function postNotice(notice: string, endsAt?: string): Promise<void> {
  await refreshedAfter(request("POST notice/notices", { json: { notice, endsAt } }));
}

/** Removes a notice (admin); the one before it is shown again. @throws ApiError not-found; Offline */
export async function removeNotice(id: string): Promise<void> {
  await refreshedAfter(request("DELETE notice/notices/:id", { path: { id } }));
}

/** What is typed into a datetime-local input is a time of Dhaka, wherever the device is. Dhaka has no summer time. */
export function timeInDhaka(typed: string): string | undefined {
  return typed ? new Date(`${typed}:00+06:00`).toISOString() : undefined;
}
