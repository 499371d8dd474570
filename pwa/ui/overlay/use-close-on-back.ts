import { useEffect, useEffectEvent } from "react";

type CloseWatcher = { onclose: (() => void) | null; destroy(): void };
declare const window: { CloseWatcher?: new () => CloseWatcher };

/** Android's Back closes what stands over the page, as it does the platform's own dialogs, and leaves the screen alone. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let watcher: CloseWatcher | undefined;
    // One watcher hears of one Back. What refuses to close, because it is busy, hears of the next one too.
    const watch = () => {
      watcher = window.CloseWatcher && new window.CloseWatcher();
      if (watcher)
        watcher.onclose = () => {
          watch();
          close();
        };
    };
    watch();
    return () => watcher?.destroy();
  }, []);
}
