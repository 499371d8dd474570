import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Config } from "../../contract/settings.ts";
import { askAgain } from "../api/ask-again.ts";
import { given } from "../i18n/given.ts";
import type { Known } from "../offline/cache.ts";
import { readLocalJson, writeLocal } from "../offline/local.ts";

/*
 * Not in Dexie: the login page needs the contact link and must stay small, and this is nobody's personal data.
 */
const KEY = "kagoj-config";

const askConfig = askAgain<Config>("config");
export const configAtom = atom(firstConfig());

/** What this installation offers: brand, outside links. Value undefined until first heard of. */
export function useConfig(): Known<Config> {
  return useAtomValue(configAtom);
}

/** Call once at start. A page that the server drew has brought it. @throws ApiError, Offline */
export async function startConfig(): Promise<void> {
  if (given) keep(getDefaultStore().get(configAtom));
  else await refreshConfig();
}

/** @throws ApiError, Offline */
export async function refreshConfig(): Promise<void> {
  keep({ value: await askConfig(), asOf: new Date().toISOString() });
}

function keep(known: Known<Config>): void {
  getDefaultStore().set(configAtom, known);
  writeLocal(KEY, JSON.stringify(known));
}

function firstConfig(): Known<Config> {
  if (given) return { value: given.config, asOf: new Date().toISOString() };
  const known = readLocalJson(KEY) as Known<Config> | null | undefined;
  return known?.value ? known : { value: undefined, asOf: undefined };
}
