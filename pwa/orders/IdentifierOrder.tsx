import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm, useWatch } from "react-hook-form";
import type { IdentifierName } from "../../contract/orders.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useDraft } from "../offline/use-draft.ts";
import { DraftNote } from "../ui/DraftNote.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { fieldText } from "./field-text.ts";
import { IdentifierInput } from "./IdentifierInput.tsx";
import { checkIdentifier, offeredIdentifiers } from "./identifier-checks.ts";
import { emptyIdentifier, IdentifierForm } from "./identifier-form.ts";
import { OrderForm } from "./OrderForm.tsx";
import { ToolHint } from "./ToolHint.tsx";
import { orderText } from "./text.ts";
import { useOrder } from "./use-order.ts";

type Props = { category: "nid" | "tin" | "nidPDF"; title: string; intro: string };

/** An order by one identifying number: the same form for NID copy, TIN and NID PDF. */
export function IdentifierOrder({ category, title, intro }: Props) {
  const text = useText(orderText);
  const names = useText(fieldText);
  const locale = useLocale();
  const form = useForm({ defaultValues: emptyIdentifier, resolver: valibotResolver(IdentifierForm) });
  const { register, control, setValue, handleSubmit, reset, formState } = form;
  const { errors } = formState;
  const { draft, discard } = useDraft(category, form);
  const desk = useOrder(category, async () => {
    await discard();
    reset(emptyIdentifier);
  });
  const values = useWatch({ control });
  const chosen = values.option || undefined;
  const typed = (chosen && values[chosen]) ?? "";

  const numberError = (name: IdentifierName) => {
    const code = errors[name]?.message;
    if (!code) return undefined;
    // The schema says "digits only" of a short number too; the check of this very number knows better.
    const check = checkIdentifier(name, typed);
    return fieldSentence(check.ok || check.reason === "empty" ? code : check.reason, locale);
  };

  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      {desk.closed ? null : <ToolHint />}
      <OrderForm
        desk={desk}
        onSubmit={handleSubmit(({ option: _option, consent: _consent, ...order }) => desk.submit(order))}
        consent={register("consent")}
        consentError={errors.consent !== undefined}
      >
        <DraftNote
          draft={draft}
          restored={text.draftRestored}
          clearLabel={text.clear}
          onClear={() => void discard().then(() => reset(emptyIdentifier))}
        />
        <RadioGroup
          {...register("option", { onChange: desk.forget })}
          legend={text.chooseOption}
          required
          error={errors.option ? text.chooseFirst : undefined}
          options={offeredIdentifiers.map((name) => ({ value: name, label: names[name] }))}
          className="[&>div]:grid-cols-2"
        />
        {chosen ? (
          <IdentifierInput
            key={chosen}
            {...register(chosen, { onChange: desk.forget })}
            name={chosen}
            typed={typed}
            error={numberError(chosen)}
            onReplace={(value) => setValue(chosen, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          />
        ) : null}
        {chosen === "fatherNidNumberNid" ? (
          <TextInput
            {...register("NameNid")}
            label={names.NameNid}
            required
            error={errors.NameNid && fieldSentence(errors.NameNid.message ?? "", locale)}
          />
        ) : null}
      </OrderForm>
    </>
  );
}
