import type { MouseEvent, ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { formatNumber, useLocale, useText } from "../../../i18n/t.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { emptyLand, emptyOwner, MAX_ROWS } from "../roshid-form.ts";
import { roshidText } from "../text.ts";

type Props = {
  name: "landDetails" | "ownerDetails";
  /** The name of all rows together. */
  label: string;
  titleOf: (number: string) => string;
  children: (row: number) => ReactNode;
};

/** The rows of land or owners. Rows can be added, and all but the first removed. */
export function Rows({ name, label, titleOf, children }: Props) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { control } = useFormContext<RoshidFields>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const handleRemove = (event: MouseEvent<HTMLButtonElement>, row: number) => {
    // The button disappears with its row, so the focus goes to the row before.
    const before = event.currentTarget.closest("fieldset")?.previousElementSibling;
    remove(row);
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <>
      {fields.map(({ id }, row) => {
        const title = titleOf(formatNumber(row + 1, locale));
        return (
          <fieldset
            key={id}
            tabIndex={-1}
            className="relative min-w-0 rounded-md border border-line p-3 pt-0 md:p-4 md:pt-0"
          >
            <legend className="float-start flex min-h-11 items-center text-sm font-semibold text-soft">{title}</legend>
            {row > 0 ? (
              <IconButton
                aria-label={`${text.removeRow}: ${title}`}
                onClick={(event) => handleRemove(event, row)}
                className="absolute end-0 top-0 hover:text-danger"
              >
                <TrashIcon className="size-5" />
              </IconButton>
            ) : null}
            <div className="clear-both">{children(row)}</div>
          </fieldset>
        );
      })}
      {fields.length < MAX_ROWS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(name === "landDetails" ? emptyLand : emptyOwner)}
          className="sm:self-start"
        >
          {text.addRow}
          <span className="sr-only">: {label}</span>
        </Button>
      ) : (
        <p className="text-sm text-soft">{text.fullRows}</p>
      )}
    </>
  );
}
