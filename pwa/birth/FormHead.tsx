import { useRef } from "react";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/drafts/draft-keeper.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { birthText } from "./text.ts";

type Props = { draft: DraftState; cleared: boolean; onClear: () => void; onUndo: () => void };

/** Tells whether the form is kept on this device, with a button to clear it and to undo that. */
export function FormHead({ draft, cleared, onClear, onUndo }: Props) {
  const text = useText(birthText);
  const locale = useLocale();
  const clear = useRef<HTMLButtonElement>(null);
  const handleUndo = () => {
    onUndo();
    // The button that was pressed is gone.
    setTimeout(() => clear.current?.focus());
  };
  if (cleared) {
    return (
      <Banner
        role="status"
        title={text.cleared}
        action={
          <Button variant="secondary" autoFocus onClick={handleUndo}>
            {text.undo}
          </Button>
        }
      />
    );
  }
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
        <Button
          ref={clear}
          variant="ghost"
          onClick={onClear}
          icon={<TrashIcon className="size-5" />}
          className="-me-3 min-h-11 px-3 text-sm"
        >
          {text.clearForm}
        </Button>
      </div>
    </>
  );
}
