import { useState } from "react";
import { bothOf, useLocale } from "../i18n/t.ts";
import { useOrderName } from "../services/names.ts";
import { useBusy } from "../ui/Button.tsx";
import { fieldSentence } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { FormDialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import type { Entry } from "./entries.ts";
import { noteSum } from "./note-sum.ts";
import { readSum } from "./read-sum.ts";
import { shopText, useShopText } from "./text.ts";
import { type TypedSum, typedOf } from "./typed-sum.ts";

/**
 * What an order brings, to be noted or changed. It is kept on this phone and sent when it can be.
 */
export function SumDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useShopText();
  const locale = useLocale();
  const nameOf = useOrderName();
  const [typed, setTyped] = useState<TypedSum>(() => typedOf(entry.sum, entry.cancelled));
  const [problems, setProblems] = useState<Partial<TypedSum>>({});
  const [tries, setTries] = useState(0);
  const { busy, run } = useBusy();
  const input = (name: keyof TypedSum) => ({
    label: text[name],
    value: typed[name],
    error: problems[name] && fieldSentence(problems[name], locale),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const save = async () => {
    const { sum, problems: found } = readSum(typed, entry.sum, entry.createdAt);
    setTries(tries + 1);
    setProblems(found ?? {});
    if (found) return;
    if (sum) await noteSum(entry, sum);
    if (sum) showToast("success", bothOf(shopText, "noted"));
    onClose();
  };
  return (
    <FormDialog
      title={[nameOf(entry), entry.forWhom].filter(Boolean).join(" · ")}
      onClose={onClose}
      label={text.save}
      busy={busy}
      busyLabel={text.saving}
      problems={Object.fromEntries(
        Object.entries(problems).flatMap(([name, code]) =>
          code ? [[name, { type: "declared", message: code }]] : [],
        ),
      )}
      tries={tries}
      onSubmit={(event) => {
        event.preventDefault();
        return run(save);
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        <NumberInput {...input("taken")} name="taken" />
        <NumberInput {...input("due")} name="due" />
      </div>
      <p className="text-xs text-soft">{text.onlyYours}</p>
    </FormDialog>
  );
}
