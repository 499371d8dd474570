import { lookCookies } from "../../contract/prerender.ts";

/*
 * The cookies that scripts can read. Where a browser gives none, there are none, and none is kept.
 */
const LONG = 400 * 24 * 3600;

/**
 * Sets a cookie with the language or theme that the user chose, so that the server draws the first
 * screen with it.
 */
export function writeLookCookie(look: keyof typeof lookCookies, choice: string): void {
  writeCookie(lookCookies[look], choice, LONG);
}

export function hasCookie(name: string): boolean {
  try {
    return document.cookie.split("; ").some((one) => one.startsWith(`${name}=`));
  } catch {
    return false;
  }
}

/** Sets a cookie that says something by being there. */
export function keepCookie(name: string): void {
  writeCookie(name, "1", LONG);
}

export function dropCookie(name: string): void {
  writeCookie(name, "", 0);
}

function writeCookie(name: string, value: string, seconds: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http in a LAN.
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  } catch {
    // As in hasCookie.
  }
}
