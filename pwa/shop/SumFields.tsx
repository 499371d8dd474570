import { useId } from "react";
import { type FieldErrors, type UseFormReturn, useFormState } from "react-hook-form";
import { formatTaka, useLocale } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { fieldSentence } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { useShopText } from "./text.ts";
import { OWN, type TypedSum } from "./typed-sum.ts";
import { useBook } from "./use-book.ts";

type Values = { [OWN]: TypedSum };
type Props = { form: UseFormReturn<Values>; category: string; each: boolean };

/** In the form of an order: what its customer pays, with the last sum of that service to take. */
export function SumFields({ form, category, each }: Props) {
  const text = useShopText();
  const locale = useLocale();
  const title = useId();
  const { errors } = useFormState({ control: form.control });
  const problems = (errors as FieldErrors<Values>)[OWN];
  const last = useBook()?.rows.find((row) => row.category === category && row.sum?.asked)?.sum;
  const input = (name: keyof TypedSum) => ({
    ...form.register(`${OWN}.${name}`),
    label: text[name],
    required: false as const,
    error: problems?.[name]?.message && fieldSentence(problems[name].message, locale),
  });
  const handleLast = () => {
    if (!last) return;
    form.setValue(`${OWN}.taken`, String(last.asked), { shouldDirty: true });
    form.setValue(`${OWN}.due`, "", { shouldDirty: true });
    form.clearErrors(OWN);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as the others are.
    <div role="group" aria-labelledby={title} className="rounded-md bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p id={title} className="text-sm font-semibold">
          {each ? text.askedEach : text.asked}
        </p>
        {last ? (
          <Button variant="ghost" className="-my-1 -me-2 px-2 text-sm" onClick={handleLast}>
            {text.lastTime(formatTaka(last.asked, locale))}
          </Button>
        ) : null}
      </div>
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
        <NumberInput {...input("taken")} />
        <NumberInput {...input("due")} />
      </div>
      <p className="mt-1.5 text-xs text-soft">{text.onlyYours}</p>
    </div>
  );
}
