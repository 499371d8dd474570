import { useEffect, useEffectEvent } from "react";

type CloseWatcher = { onclose: (() => void) | null; destroy(): void };
declare const window: { CloseWatcher?: new () => CloseWatcher };

/** Closes an overlay on Android's Back, like the system's own dialogs, without leaving the screen. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let watcher: CloseWatcher | undefined;
    // A watcher handles one Back. An overlay that can't close yet, because it is busy, needs another one.
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
