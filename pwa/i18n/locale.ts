import { atom, getDefaultStore, useAtomValue } from "jotai";
import { writeLookCookie } from "./cookies.ts";
import type { Locale } from "./format.ts";
import { given } from "./given.ts";
import { chosenLocale, LOCALE_KEY, storedLocale } from "./stored-locale.ts";

/** The language of the page: "bn" until the user chooses "en". Set it with {@link setLocale}. */
export const localeAtom = atom<Locale>(firstLocale());

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}

/** The language for code outside of components, for example a toast. */
export function currentLocale(): Locale {
  return getDefaultStore().get(localeAtom);
}

/** Sets the language of the page and remembers it. */
export function setLocale(locale: Locale): void {
  try {
    localStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // Where site data is blocked, the choice lasts until the page is closed.
  }
  getDefaultStore().set(localeAtom, locale);
  if (typeof document === "undefined") return;
  document.documentElement.lang = locale;
  writeLookCookie("locale", locale);
}

/** Sets the language of <html>, and follows a choice in another tab. Call once at start. */
export function startLocale(): void {
  document.documentElement.lang = currentLocale();
  const chosen = chosenLocale();
  if (chosen) writeLookCookie("locale", chosen);
  addEventListener("storage", (event) => {
    if (event.key === LOCALE_KEY) setLocale(storedLocale());
  });
}

/** Switches to the language that this device remembers, if the server drew the page in another one. Call it after hydration. */
export function showChosenLocale(): void {
  const chosen = chosenLocale();
  if (chosen && chosen !== currentLocale()) setLocale(chosen);
}

/** Hydration must begin in the language that the server drew. */
function firstLocale(): Locale {
  if (given?.drawn !== "login") return storedLocale();
  return document.documentElement.lang === "en" ? "en" : "bn";
}
