import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";

/** How many photo fields of the page prepare a file now. */
export const preparingAtom = atom(0);

/** True while a picture is being made small. An order that is sent now would go without it. */
export function useIsPreparing(): boolean {
  return useAtomValue(preparingAtom) > 0;
}

/**
 * Tells the form that this field prepares a file. A field that is closed meanwhile holds nothing
 * up.
 */
export function useTellPreparing(prepares: boolean): void {
  const change = useSetAtom(preparingAtom);
  useEffect(() => {
    if (!prepares) return;
    change((fields) => fields + 1);
    return () => change((fields) => fields - 1);
  }, [prepares, change]);
}
