import { useState } from "react";
import type { BirthField } from "../../../contract/birth.ts";
import { birth } from "../../../contract/services/birth.ts";
import { useText } from "../../i18n/t.ts";
import { useLabels } from "../../services/use-labels.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { birthText } from "../text.ts";
import type { BirthContent, Conflict } from "./merge.ts";
import { uploadText } from "./text.ts";

type Props = { conflicts: Conflict[]; onSettle: (taken: BirthContent) => void };

/** Asks for each field whether the typed value or the one from the certificate is right. Closing it keeps what was typed. */
export function ConflictDialog({ conflicts, onSettle }: Props) {
  const text = useText(uploadText);
  const words = useText(birthText);
  const labels = useLabels(birth.fields);
  const [chosen, setChosen] = useState<Partial<Record<BirthField, "typed" | "read">>>({});
  const settle = (isTaken: (field: BirthField) => boolean) => {
    setChosen({});
    // When the dialog closes, its focus would be lost.
    setTimeout(() => document.getElementById("certificate-title")?.focus());
    onSettle(
      Object.fromEntries(conflicts.filter(({ field }) => isTaken(field)).map(({ field, read }) => [field, read])),
    );
  };
  const shown = (field: BirthField, value: string) =>
    field === "gender" ? (value === "Male" ? words.male : words.female) : value;
  return (
    <Dialog
      sheet
      open={conflicts.length > 0}
      onClose={() => settle(() => false)}
      title={text.conflictTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => settle(() => true)}>
            {text.allRead}
          </Button>
          <Button onClick={() => settle((field) => chosen[field] === "read")}>{text.apply}</Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-soft">{text.conflictText}</p>
      <div className="flex flex-col gap-5">
        {conflicts.map(({ field, typed, read }) => (
          <RadioGroup
            key={field}
            name={`keep-${field}`}
            legend={labels[field]}
            value={chosen[field] ?? "typed"}
            onChange={(event) => {
              const value = event.currentTarget.value as "typed" | "read";
              setChosen((now) => ({ ...now, [field]: value }));
            }}
            options={[
              { value: "typed", label: shown(field, typed), hint: text.typed },
              { value: "read", label: shown(field, read), hint: text.read },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}
