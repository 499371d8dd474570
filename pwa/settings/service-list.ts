import { atom, getDefaultStore } from "jotai";
import type { Service } from "../../contract/services/own.ts";
import { bareEtag, type Changed, callIfChanged, etagOf, isVersion } from "../api/client.ts";
import { latestOnly } from "../api/newest-ask.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readLocalJson, writeLocal } from "../offline/local.ts";

/*
 * Not in Dexie: tiles, menu and list rows need it at the first draw, and it is not personal.
 */
const KEY = "kagoj-services";
/** `userId`: whose answer it is. Staff also get retired services, under the same ETag. */
type Kept = { value: Service[]; etag: string | undefined; userId: string };

const beginAsk = latestOnly();

/** Every service in the order of the tiles; undefined before the first answer on this phone. */
export const serviceListAtom = atom<Kept | undefined>(readKept());

/** The services outside of components; empty before the first answer. */
export function cachedServices(): Service[] {
  return getDefaultStore().get(serviceListAtom)?.value ?? [];
}

/** Loads the services, unless `version`, the newest according to the server, is already kept. @throws ApiError, Offline */
export async function refreshServiceList(version?: string): Promise<void> {
  const counts = beginAsk();
  await asOwner(
    async (userId): Promise<Changed<Service[]>> => {
      const etag = heldBy(userId);
      return isVersion(etag, version) ? { status: 304 } : callIfChanged<Service[]>("services", { etag });
    },
    (answer, userId) => {
      if (answer.status === 200 && counts()) keep({ value: answer.value, etag: answer.etag, userId });
    },
  );
}

/** For services that come with another request: send the version `held` with it. `take` keeps them if they have come. */
export function beginServiceList(userId: string) {
  const counts = beginAsk();
  const etag = heldBy(userId);
  return {
    held: etag && bareEtag(etag),
    take(value: Service[] | undefined, version: string | undefined): void {
      if (value && counts()) keep({ value, etag: etagOf(version), userId });
    },
  };
}

function heldBy(userId: string): string | undefined {
  const known = getDefaultStore().get(serviceListAtom);
  return known?.userId === userId ? known.etag : undefined;
}

function keep(kept: Kept): void {
  getDefaultStore().set(serviceListAtom, kept);
  writeLocal(KEY, JSON.stringify(kept));
}

function readKept(): Kept | undefined {
  const kept = readLocalJson(KEY) as Kept | null | undefined;
  return Array.isArray(kept?.value) ? kept : undefined;
}
