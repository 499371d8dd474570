import { atom, getDefaultStore } from "jotai";
import type { Service } from "../../contract/services/own.ts";
import { callIfChanged } from "../api/client.ts";
import { newestAsk } from "../api/newest-ask.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readLocalJson, writeLocal } from "../offline/local.ts";

/*
 * Not in Dexie: tiles, menu and list rows need it at the first draw, and it is not personal.
 */
const KEY = "kagoj-services";
/** `userId`: whose answer it is. Staff also get retired services, under the same ETag. */
type Kept = { value: Service[]; etag: string | undefined; userId: string };

const beginAsk = newestAsk();

/** Every service in the order of the tiles; undefined before the first answer on this phone. */
export const serviceListAtom = atom<Kept | undefined>(readKept());

/** The services outside of components; empty before the first answer. */
export function knownServices(): Service[] {
  return getDefaultStore().get(serviceListAtom)?.value ?? [];
}

/** Loads the services. @throws ApiError, Offline */
export async function refreshServiceList(): Promise<void> {
  const counts = beginAsk();
  await asOwner(
    (userId) => {
      const known = getDefaultStore().get(serviceListAtom);
      return callIfChanged<Service[]>("services", { etag: known?.userId === userId ? known.etag : undefined });
    },
    (answer, userId) => {
      if (answer.status === 200 && counts()) keep({ value: answer.value, etag: answer.etag, userId });
    },
  );
}

function keep(kept: Kept): void {
  getDefaultStore().set(serviceListAtom, kept);
  writeLocal(KEY, JSON.stringify(kept));
}

function readKept(): Kept | undefined {
  const kept = readLocalJson(KEY) as Kept | null | undefined;
  return Array.isArray(kept?.value) ? kept : undefined;
}
