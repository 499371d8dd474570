import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/drafts/draft-keeper.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { ClearButton } from "../ui/overlay/ClearButton.tsx";
import { birthText } from "./text.ts";

/** Tells whether the form is kept on this device, with a button to clear it. */
export function FormHead({ draft, onClear }: { draft: DraftState; onClear: () => unknown }) {
  const text = useText(birthText);
  const locale = useLocale();
  return (
    <>
      {draft.state === "failed" ? (
        <Banner tone="warn" role="alert">
          {sentence(draft.error)[locale]}
        </Banner>
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-soft">
          {draft.state === "saved" ? (draft.restored ? text.restored : text.saved) : null}
        </p>
        <ClearButton onClear={onClear} icon={<TrashIcon className="size-5" />} className="-me-3 min-h-11 px-3 text-sm">
          {text.clearForm}
        </ClearButton>
      </div>
    </>
  );
}
