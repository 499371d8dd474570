import { getDefaultStore } from "jotai";
import { useLayoutEffect } from "react";
import { themeAtom } from "../../shell/theme.ts";

/** While this screen is shown the page has the system's colours, whatever the person chose for the others. */
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
