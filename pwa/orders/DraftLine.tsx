import { sentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/draft-keeper.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { orderText } from "./text.ts";

/** Says that a form came back as it was left, or that this device can't keep it. */
export function DraftLine({ draft, onClear }: { draft: DraftState; onClear: () => void }) {
  const text = useText(orderText);
  const locale = useLocale();
  if (draft.state === "failed") {
    return (
      <Banner tone="warn" role="alert">
        {sentence(draft.error)[locale]}
      </Banner>
    );
  }
  if (draft.state !== "saved" || !draft.restored) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-soft">
      {text.draftRestored}
      <Button variant="ghost" onClick={onClear} className="-me-3 -my-2 px-3 text-sm">
        {text.clear}
      </Button>
    </p>
  );
}
