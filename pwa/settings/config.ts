import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Config } from "../../contract/settings.ts";
import { request } from "../api/request.ts";
import { given } from "../i18n/given.ts";
import { currentUser } from "../offline/chat-user.ts";
import type { Cached } from "../offline/values.ts";
import { readLocalJson, writeLocal } from "../storage/local.ts";

/*
 * Not in Dexie: the login page needs the contact link and must stay small, and the settings are not
 * personal.
 */
const KEY = "kagoj-config";

export const configAtom = atom(firstConfig());

/** The brand and links of this installation. The value is undefined until the first answer. */
export function useConfig(): Cached<Config> {
  return useAtomValue(configAtom);
}

/** The name of the installation; by default the product's own. */
export function useBrand(): string {
  return useConfig().value?.brandName ?? "কাগজ";
}

/**
 * Loads the settings. A page that the server drew already has them, and a signed-in user gets them
 * with everything else (`start.ts`). Call once at start. @throws ApiError, Offline
 */
export async function startConfig(): Promise<void> {
  if (given) storeConfig(given.config);
  else if (!currentUser()) storeConfig(await request("GET config"));
}

/** Keeps settings that the server has just answered. */
export function storeConfig(value: Config): void {
  const now = { value, asOf: new Date().toISOString() };
  getDefaultStore().set(configAtom, now);
  writeLocal(KEY, JSON.stringify(now));
}

function firstConfig(): Cached<Config> {
  if (given) return { value: given.config, asOf: new Date().toISOString() };
  const known = readLocalJson(KEY) as Cached<Config> | null | undefined;
  return known?.value ? known : { value: undefined, asOf: undefined };
}
