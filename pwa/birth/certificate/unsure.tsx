import { atom, useAtomValue } from "jotai";
import { useWatch } from "react-hook-form";
import { type BirthField, birthDefaults } from "../../../contract/birth.ts";
import { birthFieldsByName } from "../../../contract/services/birth.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckIcon, WarningIcon } from "../../ui/icons.tsx";
import { useBirthForm } from "../birth-form.ts";
import { fieldsInOrder } from "../sections.ts";
import { birthText } from "../text.ts";

/** What of the picture was read for an uncertain field, as data: URLs. Only in memory. */
export const linesAtom = atom<Partial<Record<BirthField, string>>>({});

/** The fields that must be compared with the certificate, in the order of the form. */
export function useUnsure(): BirthField[] {
  const { control } = useBirthForm();
  const unsure = useWatch({ control, name: "unsure" });
  return fieldsInOrder.filter((field) => unsure.includes(field));
}

/**
 * Answers a function that marks a field as checked and answers the fields that are still unchecked.
 */
export function useLookedAt(): (field: BirthField) => BirthField[] {
  const { getValues, setValue } = useBirthForm();
  return (field) => {
    const left = getValues("unsure").filter((one) => one !== field);
    setValue("unsure", left, { shouldDirty: true });
    return left;
  };
}

/** The id of a field's element, to jump to it. */
export function placeOf(field: BirthField): string {
  return `birth-${field}`;
}

/**
 * Focuses a field: its "looks right" button while it is unsure, so that no keyboard opens,
 * otherwise its control.
 */
export function goToField(field: BirthField): void {
  const place = document.getElementById(placeOf(field));
  const target =
    place?.querySelector<HTMLElement>("button.confirm") ??
    place?.querySelector<HTMLElement>(".control, input");
  target?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}

/** What of the picture was read for a field, to be compared at a glance. */
export function LineRead({ name }: { name: BirthField }) {
  const text = useText(birthText);
  const line = useAtomValue(linesAtom)[name];
  return line ? (
    <img
      src={line}
      alt={text.lineRead}
      className="max-h-28 max-w-full self-start rounded-sm object-contain object-left"
    />
  ) : null;
}

/**
 * The mark of a field that was read with doubt, or not found. Changing the field removes it; so
 * does the button, which goes to the next one. An empty field can't look right.
 */
export function UnsureMark({ name }: { name: BirthField }) {
  const text = useText(birthText);
  const label = birthFieldsByName[name].label[useLocale()];
  const lookedAt = useLookedAt();
  const { getValues } = useBirthForm();
  const isEmpty = getValues(name).trim() === "";
  const isDefault = getValues("filled")[name] === undefined && name in birthDefaults;
  const handleRight = () => {
    const left = lookedAt(name);
    const next = fieldsInOrder.find((field) => left.includes(field));
    if (next) goToField(next);
    // The button disappears. After the last one the focus goes to the bar, when it is drawn again.
    else setTimeout(() => document.getElementById("birth-next")?.focus());
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="flex min-w-0 flex-1 basis-32 items-start gap-1.5 text-sm text-pending">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        {isEmpty ? text.notFound : isDefault ? text.notRead : text.unsure}
      </p>
      {isEmpty ? null : (
        <Button
          variant="secondary"
          onClick={handleRight}
          icon={<CheckIcon className="size-5" />}
          aria-label={`${text.looksRight}: ${label}`}
          className="confirm min-h-11 px-4"
        >
          {text.looksRight}
        </Button>
      )}
    </div>
  );
}

/** Goes to the first field that must be compared; from there one goes to the next. */
export function CheckFirst() {
  const text = useText(birthText);
  const [first] = useUnsure();
  if (!first) return null;
  return (
    <Button variant="secondary" onClick={() => goToField(first)}>
      {text.showUnchecked}
    </Button>
  );
}
