import { atom, getDefaultStore, useAtomValue } from "jotai";
import { tellServer } from "./cookies.ts";
import type { Locale } from "./format.ts";
import { given } from "./given.ts";
import { chosenLocale, LOCALE_KEY, storedLocale } from "./stored-locale.ts";

/** The language of the page: 'bn' until the person chooses 'en'. Set it with {@link setLocale}. */
export const localeAtom = atom<Locale>(firstLocale());

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}

/** The language outside of components, for a toast for example. */
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
  if (typeof document === "undefined") return;
  document.documentElement.lang = locale;
  tellServer("locale", locale);
}

/** Gives <html> the language, and follows a choice made in another tab. Call once at start. */
export function startLocale(): void {
  document.documentElement.lang = currentLocale();
  const chosen = chosenLocale();
  if (chosen) tellServer("locale", chosen);
  addEventListener("storage", (event) => {
    if (event.key === LOCALE_KEY) setLocale(storedLocale());
  });
}

/** For a page that the server drew in another language than this device remembers. Call once the page has taken it over. */
export function showChosenLocale(): void {
  const chosen = chosenLocale();
  if (chosen && chosen !== currentLocale()) setLocale(chosen);
}

/** What the server drew is taken over in its own language. */
function firstLocale(): Locale {
  if (given?.drawn !== "login") return storedLocale();
  return document.documentElement.lang === "en" ? "en" : "bn";
}
