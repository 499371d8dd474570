import { useAtom } from "jotai";
import { useEffect } from "react";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { RefreshIcon } from "../ui/icons.tsx";
import { shellText } from "./text.ts";
import { applyUpdate, updateAtom } from "./update.ts";

const LOOK_AGAIN_MS = 500;

/**
 * Offers to reload for a new version. When the user agrees, it waits for the new worker and until
 * no text is lost. `sending`: an item is being sent.
 */
export function UpdatePrompt({ sending = false }: { sending?: boolean }) {
  const text = useText(shellText);
  const [state, setState] = useAtom(updateAtom);
  useEffect(() => {
    if (state !== "agreed") return;
    const tryNow = () => {
      if (!sending) void applyUpdate();
    };
    tryNow();
    const timer = setInterval(tryNow, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [state, sending]);
  return (
    <div role="status" className="update-prompt pointer-events-none flex justify-center px-3">
      {state === "ready" || state === "agreed" ? (
        <div
          className="pointer-events-auto flex max-w-md animate-rise flex-wrap items-center
          gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-3 ps-4 shadow-pop"
        >
          <RefreshIcon className={`text-accent ${state === "agreed" ? "animate-turn" : ""}`} />
          <p className="min-w-0 flex-1 basis-40 text-sm">
            <strong className="block font-semibold">{text.updateTitle}</strong>
            <span className="text-soft">
              {state === "agreed" ? text.updateWaits : text.updateText}
            </span>
          </p>
          {state === "ready" ? (
            <div className="flex gap-1">
              <Button variant="ghost" onClick={() => setState("dismissed")}>
                {text.later}
              </Button>
              <Button onClick={() => setState("agreed")}>{text.update}</Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
