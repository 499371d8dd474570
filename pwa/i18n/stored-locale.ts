import type { Locale } from "./format.ts";

export const LOCALE_KEY = "kagoj-locale";

/** The language that the user chose, otherwise Bengali. A service worker has no localStorage and gets Bengali. */
export function storedLocale(): Locale {
  return chosenLocale() ?? "bn";
}

/** The language that this device remembers; undefined before a choice. */
export function chosenLocale(): Locale | undefined {
  try {
    const chosen = globalThis.localStorage?.getItem(LOCALE_KEY);
    return chosen === "en" || chosen === "bn" ? chosen : undefined;
  } catch {
    // Reading throws where the browser blocks site data.
    return undefined;
  }
}
