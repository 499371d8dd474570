import { useState } from "react";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { TrashIcon } from "../../ui/icons.tsx";
import { queueText } from "../text.ts";
import type { CancelReasons } from "./use-cancel-reasons.ts";

type Props = { reasons: CancelReasons; onChoose: (note: string) => void };

const look =
  "min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-start text-sm leading-snug hover:border-accent hover:text-accent";

/** Buttons for the usual reasons and those that staff have saved. */
export function ReasonChips({ reasons, onChoose }: Props) {
  const text = useText(queueText);
  const [tidying, setTidying] = useState(false);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{text.noteQuick}</legend>
      {[text.quickNotFound, text.quickWrong, text.quickDown].map((note) => (
        <button
          key={note}
          type="button"
          disabled={tidying}
          onClick={() => onChoose(note)}
          className={`${look} disabled:opacity-50`}
        >
          {note}
        </button>
      ))}
      {reasons.kept.map(({ _id, note }) =>
        tidying ? (
          <button
            key={_id}
            type="button"
            aria-label={text.dropReason(note)}
            onClick={() => reasons.drop(_id)}
            className={`${look} flex items-center gap-2 text-danger hover:border-danger hover:text-danger`}
          >
            {note}
            <TrashIcon className="size-4.5" />
          </button>
        ) : (
          <button key={_id} type="button" onClick={() => onChoose(note)} className={look}>
            {note}
          </button>
        ),
      )}
      {reasons.kept.length > 0 ? (
        <Button variant="ghost" className="px-3 text-sm" aria-pressed={tidying} onClick={() => setTidying(!tidying)}>
          {tidying ? text.tidyDone : text.tidy}
        </Button>
      ) : null}
    </fieldset>
  );
}
