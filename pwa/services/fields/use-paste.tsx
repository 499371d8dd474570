import { type ClipboardEvent, type FocusEvent, type ReactNode, useState } from "react";
import type { Field } from "../../../contract/services/declare.ts";
import { findPasted, takesDates } from "../../../contract/services/numbers-among-words.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldText } from "./text.ts";

type Options = {
  /**
   * Takes a number out of what was put in without a paste, as a phone's keyboard does from its
   * clipboard.
   */
  onReplace: (value: string) => void;
  /** Orders several numbers at once; undefined where one can't. */
  onMany?: ((numbers: string[]) => void) | undefined;
};

/**
 * What is pasted into a field for a number, a code or a date: the one that stands among words is
 * taken, and whatever else was pasted is told instead of being put in. `said`: that, in the place
 * of the field's hint. It is typed for the person, so that the keyboard undoes it.
 */
export function usePaste(field: Field, { onReplace, onMany }: Options) {
  const text = useText(fieldText);
  const locale = useLocale();
  const [found, setFound] = useState<string[]>();
  const isDate = takesDates(field);
  const count = formatNumber(found?.length ?? 0, locale);
  const said: ReactNode = !found ? undefined : (
    <span role="status" className="text-sm text-pending">
      <span>
        {found.length === 0
          ? text[isDate ? "pastedNoDate" : "pastedNone"]
          : text[isDate ? "pastedDates" : "pastedNumbers"](count)}{" "}
      </span>
      {found.length < 2 ? null : onMany ? (
        <Button
          variant="secondary"
          className="mt-1.5 min-h-11 w-full px-3 text-sm"
          onClick={() => onMany(found)}
        >
          {text.orderTogether(count)}
        </Button>
      ) : (
        <span>{text.pasteOne}</span>
      )}
    </span>
  );
  return {
    said,
    forget: () => setFound(undefined),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = findPasted(field, event.clipboardData.getData("text"));
      const [one, ...more] = pasted ?? [];
      setFound(undefined);
      if (!pasted) return;
      event.preventDefault();
      if (one !== undefined && more.length === 0) typeInto(event.currentTarget, one);
      else setFound(pasted);
    },
    onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
      const [one, ...more] = (/\p{L}/u.test(value) && findPasted(field, value)) || [];
      if (one !== undefined && more.length === 0) onReplace(one);
    },
  };
}

/**
 * Puts a text where the cursor is, in place of what is selected, as one step that the keyboard can
 * undo.
 */
function typeInto(input: HTMLInputElement, text: string): void {
  if (document.execCommand("insertText", false, text)) return;
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
