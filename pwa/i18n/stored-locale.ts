import type { Locale } from "./format.ts";

export const LOCALE_KEY = "kagoj-locale";

/** The language the person chose, Bengali until they did. A service worker has no localStorage and gets Bengali. */
export function storedLocale(): Locale {
  try {
    return globalThis.localStorage?.getItem(LOCALE_KEY) === "en" ? "en" : "bn";
  } catch {
    // Reading throws where the browser blocks site data.
    return "bn";
  }
}
