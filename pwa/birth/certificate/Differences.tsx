import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { BirthField } from "../../../contract/birth.ts";
import { birthFieldsByName, isDateField } from "../../../contract/services/birth.ts";
import { TYPED } from "../../../contract/values/dates/typed-date.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { formatValue } from "../../services/order-lines.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Banner } from "../../ui/Page.tsx";
import { useBirthForm } from "../birth-form.ts";
import type { BirthContent, Conflict } from "./merge.ts";
import { uploadText } from "./text.ts";
import { LineRead } from "./unsure.tsx";

/** The differences that are still open: whoever has typed on in such a field has decided. */
export function useDifferences(conflicts: Conflict[]): Conflict[] {
  const values = useWatch({ control: useBirthForm().control });
  return conflicts.filter(({ field, typed }) => values[field] === typed);
}

type Props = { conflicts: Conflict[]; onSettle: (taken: BirthContent) => void };

/**
 * Tells that the certificate differs from what was typed. The question opens at a tap only:
 * somebody may be typing.
 */
export function Differences({ title, ...props }: Props & { title: string }) {
  const text = useText(uploadText);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Banner
        title={title}
        action={
          <Button id={differencesId} variant="secondary" onClick={() => setAsks(true)}>
            {text.compare}
          </Button>
        }
      />
      {asks ? <ConflictDialog {...props} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

/** The id of the button that opens the question, to jump to it. */
export const differencesId = "certificate-differences";

/**
 * Asks for each field whether the typed value or the one from the certificate is right. Closing it
 * decides nothing.
 */
function ConflictDialog({ conflicts, onSettle, onClose }: Props & { onClose: () => void }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Partial<Record<BirthField, "typed" | "read">>>({});
  const handleKeep = () => {
    // The button that opened it is gone.
    setTimeout(() => document.getElementById("certificate-title")?.focus());
    const taken = conflicts.filter(({ field }) => chosen[field] === "read");
    onSettle(Object.fromEntries(taken.map(({ field, read }) => [field, read])));
  };
  const shown = (field: BirthField, value: string) =>
    formatValue(
      { ...birthFieldsByName[field], ...(isDateField(field) && { dateStyle: TYPED }) },
      value,
      locale,
    );
  return (
    <Dialog
      sheet
      onClose={onClose}
      title={text.conflictTitle}
      actions={<Button onClick={handleKeep}>{text.apply}</Button>}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
        <p className="min-w-0 flex-1 basis-56">{text.conflictText}</p>
        <Button
          variant="secondary"
          onClick={() =>
            setChosen(Object.fromEntries(conflicts.map(({ field }) => [field, "read"])))
          }
        >
          {text.allRead}
        </Button>
      </div>
      <div className="flex flex-col gap-5">
        {conflicts.map(({ field, typed, read }) => (
          <div key={field} className="flex flex-col gap-2">
            <LineRead name={field} />
            <RadioGroup
              name={`keep-${field}`}
              label={birthFieldsByName[field].label[locale]}
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
          </div>
        ))}
      </div>
    </Dialog>
  );
}
