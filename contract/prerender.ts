import type { ErrorBody } from "./errors.ts";
import type { Help } from "./help/help.ts";
import type { PagePath } from "./pages.ts";
import type { Config } from "./settings.ts";

/**
 * The cookies in which the page tells the server the language and theme that the user has chosen,
 * and the notice they have put away.
 */
export const lookCookies = {
  locale: "kagoj-locale",
  theme: "kagoj-theme",
  notice: "kagoj-notice",
} as const;
export type Look = { locale: "bn" | "en"; theme: "system" | "light" | "dark" };

/**
 * A refused login that came as a plain form: the user name, and the sentences in the language of
 * the page.
 */
export type RefusedLogin = Pick<ErrorBody, "code" | "fields"> & {
  username: string;
  sentence: string;
};

/** What both sides draw the first screen with: `data-given` of `#app`, as JSON. */
export type Given = {
  drawn: "login" | "help" | "frame";
  config: Config;
  help?: Help | undefined;
  refused?: RefusedLogin;
  notice?: string | undefined;
};

/**
 * What the built page can draw without a browser (`pwa/prerender.tsx`). The drawings are the
 * content of `#app`.
 */
export type Prerender = {
  drawLogin(locale: Look["locale"], given: Given): Promise<string>;
  /** The page of help, whole. */
  drawHelp(locale: Look["locale"], given: Given): Promise<string>;
  /** The bars of a signed-in screen, and placeholders in its shape. */
  drawFrame(locale: Look["locale"], given: Given, page: PagePath): Promise<string>;
  /** The sources, below `pwa/`, that the page loads for this screen. */
  sourcesOf(page: PagePath): Promise<string[]>;
};
