import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Locale } from "./format.ts";
import { LOCALE_KEY, storedLocale } from "./stored-locale.ts";

/** The language of the page: 'bn' until the person chooses 'en'. Set it with {@link setLocale}. */
export const localeAtom = atom<Locale>(storedLocale());

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}

/** The language outside of components, for toasts say. */
export function currentLocale(): Locale {
  return getDefaultStore().get(localeAtom);
}

/** Switches the page and remembers the choice. */
export function setLocale(locale: Locale): void {
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // Where site data is blocked the choice lasts until the page is closed.
  }
  getDefaultStore().set(localeAtom, locale);
  if (typeof document !== "undefined") document.documentElement.lang = locale;
}

/** Gives <html> the remembered language, and follows a choice made in another tab. Call once at start. */
export function startLocale(): void {
  document.documentElement.lang = currentLocale();
  addEventListener("storage", (event) => {
    if (event.key === LOCALE_KEY) setLocale(storedLocale());
  });
}
