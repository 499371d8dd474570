import { getDefaultStore } from "jotai";
import { useLayoutEffect } from "react";
import { themeAtom } from "./theme.ts";

/**
 * While this screen is shown the page has the system's theme, whatever theme the user has chosen.
 */
export function useSystemTheme(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.theme;
    return () => {
      const chosen = getDefaultStore().get(themeAtom);
      if (chosen !== "system") dataset.theme = chosen;
    };
  }, []);
}
