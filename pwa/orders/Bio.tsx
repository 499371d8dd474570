import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm, useWatch } from "react-hook-form";
import { checkMobile, suggestOperator } from "../../contract/identifiers.ts";
import { type Operator, operatorCategories } from "../../contract/orders.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useDraft } from "../offline/use-draft.ts";
import { DraftNote } from "../ui/DraftNote.tsx";
import { NumberInput } from "../ui/NumberInput.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BIO_DRAFT } from "./draft-kinds.ts";
import { BioForm, emptyBio } from "./identifier-form.ts";
import { OperatorChoice } from "./OperatorChoice.tsx";
import { OperatorHint } from "./OperatorHint.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { orderText } from "./text.ts";
import { useOrder } from "./use-order.ts";

/** A biometric order. Its category, and so its price, is the chosen operator's. */
export function Bio() {
  const text = useText(orderText);
  const locale = useLocale();
  const form = useForm({ defaultValues: emptyBio, resolver: valibotResolver(BioForm) });
  const { register, control, setValue, handleSubmit, reset, formState } = form;
  const { errors } = formState;
  const { draft, discard, note } = useDraft(BIO_DRAFT, form);
  const { operator = "Robi", number = "" } = useWatch({ control });
  const desk = useOrder(operatorCategories[operator], async () => {
    await discard();
    reset(emptyBio);
  });
  const check = checkMobile(number);
  const suggested = suggestOperator(number);

  const handleTake = (taken: Operator) => {
    setValue("operator", taken, { shouldDirty: true });
    note();
  };
  const numberError = () => {
    const code = errors.number?.message;
    return code && fieldSentence(check.ok || check.reason === "empty" ? code : check.reason, locale);
  };

  return (
    <>
      <PageHeader title={text.bioTitle}>{text.bioIntro}</PageHeader>
      <OrderForm
        desk={desk}
        onSubmit={handleSubmit(({ operator, number }) => desk.submit({ operator, number }))}
        consent={register("consent")}
        consentError={errors.consent !== undefined}
      >
        <DraftNote
          draft={draft}
          restored={text.draftRestored}
          clearLabel={text.clear}
          onClear={() => void discard().then(() => reset(emptyBio))}
        />
        <OperatorChoice {...register("operator", { onChange: desk.forget })} legend={text.operator} />
        <NumberInput
          {...register("number", { onChange: desk.forget })}
          inputMode="tel"
          label={text.number}
          hint={text.numberHint}
          error={numberError()}
          required
          className="[&_input]:text-lg [&_input]:tracking-wide [&_input]:tabular-nums"
        />
        <OperatorHint number={number} chosen={operator} suggested={suggested} onTake={handleTake} />
      </OrderForm>
    </>
  );
}
