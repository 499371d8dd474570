import { useEffect, useState } from "react";
import { request } from "../../api/request.ts";
import { useText } from "../../i18n/t.ts";
import { queueText } from "../text.ts";

/** Buttons for the usual reasons to cancel with, and for the last ones; without a connection only for the usual ones. */
export function ReasonChips({ onChoose }: { onChoose: (note: string) => void }) {
  const text = useText(queueText);
  const [last, setLast] = useState<string[]>([]);
  useEffect(() => {
    request("GET apply/cancel-notes").then(setLast, () => undefined);
  }, []);
  const notes = new Set([text.quickNotFound, text.quickWrong, text.quickDown, ...last]);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{text.noteQuick}</legend>
      {[...notes].map((note) => (
        <button
          key={note}
          type="button"
          onClick={() => onChoose(note)}
          className="line-clamp-2 min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-start text-sm leading-snug hover:border-accent hover:text-accent"
        >
          {note}
        </button>
      ))}
    </fieldset>
  );
}
