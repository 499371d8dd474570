import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { mayOpen } from "../contract/pages.ts";
import type { Prerender } from "../contract/prerender.ts";
import type { Config } from "../contract/settings.ts";
import { App, loadScreen } from "./app.tsx";
import { refusedAtom } from "./auth/use-login.tsx";
import { helpAtom } from "./help/help.ts";
import { type Locale, localeAtom } from "./i18n/t.ts";
import { currentUserAtom } from "./offline/chat-user.ts";
import { configAtom } from "./settings/config.ts";
import { Frame } from "./shell/frame/Frame.tsx";

/**
 * Runs on the server, without a browser. `main.tsx` hydrates what is drawn here with the same tree,
 * so anything that differs at the first render must wait for `useHydrated`.
 */
export const drawLogin: Prerender["drawLogin"] = async (locale, { config, refused }) => {
  const store = storeWith(locale, config);
  store.set(refusedAtom, refused);
  return draw(store, "/login", <App />);
};

export const drawHelp: Prerender["drawHelp"] = async (locale, { config, help }) => {
  const store = storeWith(locale, config);
  store.set(helpAtom, help);
  return draw(store, "/help", <App />);
};

export const drawFrame: Prerender["drawFrame"] = (locale, { config, notice }, page) => {
  const store = storeWith(locale, config);
  // No user in particular: only the tabs of the role are drawn, where that is sure.
  const role = mayOpen(page, "user") ? "user" : mayOpen(page, "staff") ? undefined : "admin";
  store.set(currentUserAtom, role && { _id: "", username: "", fullName: "", profilePic: "", role });
  return draw(store, page, <Frame page={page} notice={notice} />);
};

/** On the server the code of each screen has its name as `file`, see `scripts/prerender.ts`. */
export const sourcesOf: Prerender["sourcesOf"] = async (page) => {
  const loaded = (await loadScreen(page, page !== "/login")) as { file: string }[];
  return loaded.map(({ file }) => file);
};

function storeWith(locale: Locale, config: Config) {
  const store = createStore();
  store.set(localeAtom, locale);
  store.set(configAtom, { value: config, asOf: undefined });
  return store;
}

async function draw(
  store: ReturnType<typeof createStore>,
  path: string,
  what: ReactNode,
): Promise<string> {
  const { prelude } = await prerender(
    <Provider store={store}>
      <Router ssrPath={path}>{what}</Router>
    </Provider>,
    // In one piece: late parts would be moved into place by an inline script, which our policy
    // forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
