import type { MouseEvent, ReactNode } from "react";
import { useText } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import { roshidText } from "../text.ts";

type Props = {
  title: string;
  /** The first row stays. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

/** One of the rows that a person may add. */
export function Row({ title, onRemove, children }: Props) {
  const text = useText(roshidText);
  const handleRemove = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes with its row; a keyboard goes on from the row before.
    const before = event.currentTarget.closest("fieldset")?.previousElementSibling;
    onRemove?.();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <fieldset tabIndex={-1} className="relative min-w-0 rounded-md border border-line p-3 pt-0 md:p-4 md:pt-0">
      <legend className="float-start flex min-h-11 items-center text-sm font-semibold text-soft">{title}</legend>
      {onRemove ? (
        <IconButton
          aria-label={`${text.removeRow}: ${title}`}
          onClick={handleRemove}
          className="absolute end-0 top-0 hover:text-danger"
        >
          <TrashIcon className="size-5" />
        </IconButton>
      ) : null}
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
