import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Config } from "../../contract/settings.ts";
import { askAgain } from "../api/ask-again.ts";
import type { Known } from "../offline/cache.ts";

/*
 * Not in Dexie: the login page needs the contact link and must stay small, and this is nobody's personal data.
 */
const KEY = "kagoj-config";

const askConfig = askAgain<Config>("config");
const configAtom = atom<Known<Config>>(readConfig());

/** What this installation offers: brand, outside links. Value undefined until first heard of. */
export function useConfig(): Known<Config> {
  return useAtomValue(configAtom);
}

/** @throws ApiError, Offline */
export async function refreshConfig(): Promise<void> {
  const known = { value: await askConfig(), asOf: new Date().toISOString() };
  getDefaultStore().set(configAtom, known);
  localStorage.setItem(KEY, JSON.stringify(known));
}

function readConfig(): Known<Config> {
  try {
    const known = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "null") as Known<Config> | null;
    return known?.value ? known : { value: undefined, asOf: undefined };
  } catch {
    return { value: undefined, asOf: undefined };
  }
}
