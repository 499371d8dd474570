import { useLocale } from "../i18n/t.ts";
import type { DraftState } from "../offline/drafts/use-draft.ts";
import { sentence } from "../offline/errors.ts";
import { ClearButton } from "./overlay/ClearButton.tsx";
import { Banner } from "./Page.tsx";

type Props = {
  draft: DraftState;
  restored: string;
  clearLabel: string;
  /** Without it nothing is told of a restored form. */
  onClear: (() => unknown) | undefined;
};

/** Tells that a form was restored from a draft, or that this device can't keep one. */
export function DraftNote({ draft, restored, clearLabel, onClear }: Props) {
  const locale = useLocale();
  if (draft.state === "failed") {
    return (
      <Banner tone="warn" role="alert">
        {sentence(draft.error)[locale]}
      </Banner>
    );
  }
  if (draft.state !== "saved" || !draft.restored || !onClear) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-soft">
      {restored}
      <ClearButton onClear={onClear} className="-me-3 -my-2 px-3 text-sm">
        {clearLabel}
      </ClearButton>
    </p>
  );
}
