import { useSyncExternalStore } from "react";
import type { Given } from "../../contract/prerender.ts";

const root = globalThis.document?.getElementById("app");

/** What the server drew this page with; undefined where it drew none, as in the page that the worker keeps. */
export const given: Given | undefined = root?.dataset.given ? JSON.parse(root.dataset.given) : undefined;

const never = () => () => {};

/** False on the server and while the page takes over what the server drew: what only this device knows has to wait for true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
