import { createStore, Provider } from "jotai";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import type { Prerender } from "../contract/prerender.ts";
import { App } from "./app.tsx";
import { refusedAtom } from "./auth/refused.ts";
import { localeAtom } from "./i18n/locale.ts";
import { configAtom } from "./settings/config.ts";

/**
 * Runs in the server, where no browser is. The same tree as in `main.tsx`, which takes over what is drawn here: whatever differs
 * between the two at the first render has to wait for `useHydrated`.
 */
export const drawLogin: Prerender["drawLogin"] = async (locale, { config, refused }) => {
  const store = createStore();
  store.set(localeAtom, locale);
  store.set(configAtom, { value: config, asOf: undefined });
  store.set(refusedAtom, refused);
  const { prelude } = await prerender(
    <Provider store={store}>
      <Router ssrPath="/login">
        <App />
      </Router>
    </Provider>,
    // In one piece: parts that arrive late are moved into their place by a script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
};
