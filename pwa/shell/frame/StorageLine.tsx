import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocale, useText } from "../../i18n/t.ts";
import { useFresh } from "../../lists/use-fresh.ts";
import { sentence } from "../../offline/errors.ts";
import { estimateStorage } from "../../offline/space.ts";
import { isQuotaError } from "../../offline/storage.ts";
import { storageTroubleAtom } from "../../offline/use-stored.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { layoutText } from "./text.ts";

const LOOK_AGAIN_MS = 5 * 60_000;

/**
 * Warns that this phone's storage is full or nearly full, or that the browser stores nothing, so
 * that typed text could be lost.
 */
export function StorageLine() {
  const text = useText(layoutText);
  const locale = useLocale();
  const trouble = useAtomValue(storageTroubleAtom);
  const [short, setShort] = useState(false);
  useFresh(
    async () => {
      const estimate = await estimateStorage().catch(() => undefined);
      setShort(estimate?.short ?? false);
    },
    { every: LOOK_AGAIN_MS },
  );
  const full = isQuotaError(trouble) ? sentence(trouble)[locale] : undefined;
  const line = trouble ? (full ?? text.storageTrouble) : short ? text.storageShort : undefined;
  // Always in the page, because screen readers announce only changes inside an existing status.
  return (
    <div role="status">
      {line ? (
        <div
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line
          bg-pending-soft px-4 py-2 text-sm md:px-8"
        >
          <WarningIcon className="text-pending" />
          <p className="min-w-0 flex-1 basis-56 leading-snug">{line}</p>
          {short || full ? (
            <ButtonLink href="/pdf" variant="ghost" className="-my-1 ms-7 px-3 text-sm sm:ms-0">
              {text.freeStorage}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
