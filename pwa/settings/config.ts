import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Config } from "../../contract/settings.ts";
import { refetch } from "../api/ask-again.ts";
import { given } from "../i18n/given.ts";
import type { Cached } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { readLocalJson, writeLocal } from "../offline/local.ts";

/*
 * Not in Dexie: the login page needs the contact link and must stay small, and the settings are not personal.
 */
const KEY = "kagoj-config";

const askConfig = refetch<Config>("config");
export const configAtom = atom(firstConfig());

/** The brand and links of this installation. The value is undefined until the first answer. */
export function useConfig(): Cached<Config> {
  return useAtomValue(configAtom);
}

/**
 * Loads the settings. A page that the server drew already has them, and a signed-in user gets them with everything else
 * (`start.ts`). Call once at start. @throws ApiError, Offline
 */
export async function startConfig(): Promise<void> {
  if (given) keep(getDefaultStore().get(configAtom));
  else if (!currentUser()) await refreshConfig();
}

/** Loads the settings from the server. @throws ApiError, Offline */
export async function refreshConfig(): Promise<void> {
  cacheConfig(await askConfig());
}

/** Keeps settings that came with another request. */
export function cacheConfig(config: Config): void {
  keep({ value: config, asOf: new Date().toISOString() });
}

function keep(known: Cached<Config>): void {
  getDefaultStore().set(configAtom, known);
  writeLocal(KEY, JSON.stringify(known));
}

function firstConfig(): Cached<Config> {
  if (given) return { value: given.config, asOf: new Date().toISOString() };
  const known = readLocalJson(KEY) as Cached<Config> | null | undefined;
  return known?.value ? known : { value: undefined, asOf: undefined };
}
