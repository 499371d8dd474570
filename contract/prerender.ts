import type { PagePath } from "./pages.ts";
import type { Config } from "./settings.ts";

/** How somebody wants every page to look. The page writes each choice into a cookie of this name, for the server. */
export const lookCookies = { locale: "kagoj-locale", theme: "kagoj-theme" } as const;
export type Look = { locale: "bn" | "en"; theme: "system" | "light" | "dark" };

/** Why a login that came as a plain form was refused, in the language of the page, and who it was meant to be. */
export type RefusedLogin = { username: string; sentence: string };

/** What the page's first screen is drawn with on both sides: `data-given` of `#app`, as JSON. */
export type Given = { drawn: "login" | "frame"; config: Config; refused?: RefusedLogin };

/** What the built page can draw without a browser (`pwa/prerender.tsx`). Each answers what belongs into `#app`. */
export type Prerender = {
  drawLogin(locale: Look["locale"], given: Given): Promise<string>;
  /** The bars of this signed-in screen, and its shape. */
  drawFrame(locale: Look["locale"], given: Given, page: PagePath): Promise<string>;
  /** The sources, below `pwa/`, that the page fetches for this screen when it opens there. */
  sourcesOf(page: PagePath): Promise<string[]>;
};
