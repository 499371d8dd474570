import type { BirthField } from "../../../contract/birth.ts";
import { birth } from "../../../contract/services/birth.ts";
import { useText } from "../../i18n/t.ts";
import { useLabels } from "../../services/use-labels.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckIcon, WarningIcon } from "../../ui/icons.tsx";
import { fieldsInOrder } from "../sections.ts";
import { birthText } from "../text.ts";
import { goToField, useLookedAt } from "./use-unsure.ts";

/** The mark of a field that was read with doubt. Changing the field, or the button, removes it and goes to the next one. */
export function UnsureMark({ name }: { name: BirthField }) {
  const text = useText(birthText);
  const labels = useLabels(birth.fields);
  const lookedAt = useLookedAt();
  const handleRight = () => {
    const left = lookedAt(name);
    const next = fieldsInOrder.find((field) => left.includes(field));
    if (next) goToField(next);
    // The button disappears. After the last one the focus goes to the bar, when it is drawn again.
    else setTimeout(() => document.getElementById("birth-next")?.focus());
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="flex min-w-0 flex-1 basis-48 items-start gap-1.5 text-sm text-pending">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        {text.unsure}
      </p>
      <Button
        variant="secondary"
        onClick={handleRight}
        icon={<CheckIcon className="size-5" />}
        aria-label={`${text.looksRight}: ${labels[name]}`}
        className="confirm min-h-11 px-4"
      >
        {text.looksRight}
      </Button>
    </div>
  );
}
