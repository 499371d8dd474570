import { sentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/draft-keeper.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { roshidText } from "./text.ts";

type Props = { draft: DraftState; editing: boolean; onClear: () => void };

/** Says that a form came back as it was left, or that this device can't keep it. */
export function DraftNote({ draft, editing, onClear }: Props) {
  const text = useText(roshidText);
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
      {text.restored}
      <Button variant="ghost" onClick={onClear} className="-me-5 -my-2 text-sm">
        {editing ? text.backToStored : text.startAnew}
      </Button>
    </p>
  );
}
