import { atom, getDefaultStore } from "jotai";
import { writeLookCookie } from "../storage/cookies.ts";
import { readLocal, writeLocal } from "../storage/local.ts";

export type Theme = "system" | "light" | "dark";

const THEME_KEY = "kagoj-theme";
/** The colours of the `paper` token, for the browser's bar. */
const PAPER = { light: "#f6f1e6", dark: "#171613" };

/** The theme that the user chose; by default the phone's. Set it with {@link setTheme}. */
export const themeAtom = atom<Theme>(storedTheme());

/**
 * Applies the stored theme, and follows a choice in another tab. Call once at start, before the
 * first paint.
 */
export function startTheme(): void {
  apply(getDefaultStore().get(themeAtom));
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY) show(storedTheme());
  });
}

export function setTheme(theme: Theme): void {
  writeLocal(THEME_KEY, theme);
  show(theme);
}

function show(theme: Theme): void {
  getDefaultStore().set(themeAtom, theme);
  apply(theme);
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeLookCookie("theme", theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content =
      theme === "system"
        ? PAPER[meta.getAttribute("media")?.includes("dark") ? "dark" : "light"]
        : PAPER[theme];
}

function storedTheme(): Theme {
  const theme = readLocal(THEME_KEY);
  return theme === "light" || theme === "dark" ? theme : "system";
}
