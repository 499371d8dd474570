import { atom, getDefaultStore } from "jotai";
import type { Service } from "../../contract/services/own.ts";
import { callIfChanged } from "../api/client.ts";
import { newestAsk } from "../api/newest-ask.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readLocalJson, writeLocal } from "../offline/local.ts";

/*
 * Not in Dexie: tiles, menu and every row of a list draw with it at once, and it is nobody's personal data.
 */
const KEY = "kagoj-services";
/** `userId`: who asked. Staff are told of retired ones too, under the same ETag. */
type Kept = { value: Service[]; etag: string | undefined; userId: string };

const beginAsk = newestAsk();

/** Every service as last heard of, in the order of the tiles; undefined until this phone first heard. */
export const serviceListAtom = atom<Kept | undefined>(readKept());

/** The same outside of a component; empty until first heard of. */
export function knownServices(): Service[] {
  return getDefaultStore().get(serviceListAtom)?.value ?? [];
}

/** @throws ApiError, Offline */
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
