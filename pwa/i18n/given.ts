import { useSyncExternalStore } from "react";
import type { Given } from "../../contract/prerender.ts";

const root = globalThis.document?.getElementById("app");

/**
 * What the server drew this page with; undefined when it drew nothing, as in the page that the
 * worker keeps.
 */
export const given: Given | undefined = root?.dataset.given
  ? JSON.parse(root.dataset.given)
  : undefined;

const never = () => () => {};

/**
 * False on the server and during hydration. What only this device knows must wait until it is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
