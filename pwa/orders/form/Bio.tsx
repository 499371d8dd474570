import { type ComponentProps, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { biometrics, type Operator, operators } from "../../../contract/services/biometric.ts";
import type { Declaration } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { checkMobile, suggestOperator } from "../../../contract/values/identifiers.ts";
import { ContactsButton } from "../../contacts/ContactsButton.tsx";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { BIO_DRAFT } from "../../outbox/forms.ts";
import { identifierText } from "../../services/fields/identifier-text.ts";
import { countDigits } from "../../services/fields/number-checks.ts";
import { problemSentence } from "../../services/fields/problem-sentence.ts";
import { emptyValues, type OrderValues, resolverOf, type ServiceValues } from "../../services/fields/service-form.ts";
import { useAbout } from "../../services/use-about.ts";
import { usePrices } from "../../settings/settings.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RepeatNote, WhyCancelled } from "../again/Late.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { orderText } from "./text.ts";
import { useOrder } from "./use-order.ts";

type OperatorHintProps = {
  number: string;
  chosen: Operator;
  suggested: Operator | undefined;
  onTake: (operator: Operator) => void;
};

const MOBILE_DIGITS = 11;
const PAUSE_MS = 1500;

/**
 * Warns about a number that is no mobile number, and suggests the operator that first got its prefix. Both are only advice,
 * because numbers move between operators.
 */
function OperatorHint({ number, chosen, suggested, onTake }: OperatorHintProps) {
  const text = useText(orderText);
  const help = useText(identifierText);
  const locale = useLocale();
  const nameOf = (operator: Operator) => operators.find(({ value }) => value === operator)?.label[locale] ?? operator;
  const check = checkMobile(number);
  const paused = usePaused(number);
  if (suggested && suggested !== chosen) {
    return (
      <Banner
        role="status"
        action={
          <Button variant="secondary" onClick={() => onTake(suggested)}>
            {text.takeOperator(nameOf(suggested))}
          </Button>
        }
      >
        {text.otherOperator(nameOf(suggested))}
      </Banner>
    );
  }
  // A number that is still being typed is naturally too short.
  if (check.ok || check.reason === "empty" || (countDigits(number) < MOBILE_DIGITS && !paused)) return null;
  return (
    <Banner tone="warn" role="status" title={help.warnTitle}>
      {fieldSentence(check.reason, locale)} {help.warnText}
    </Banner>
  );
}

/** True when `value` has not changed for a while. */
function usePaused(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}

/** A biometric order. The chosen operator decides which service it is, and so its price. */
export function Bio() {
  return <BioForm key={useFormKey()} />;
}

function BioForm() {
  const text = useText(orderText);
  const locale = useLocale();
  const about = useAbout(biometrics[0].key, text.bioIntro);
  const empty = emptyValues(serviceOf(undefined));
  const form = useForm<ServiceValues, unknown, OrderValues>({
    defaultValues: empty,
    resolver: (values, context, options) => resolverOf(serviceOf(values["operator"]))(values, context, options),
  });
  const { register, control, setValue, handleSubmit, reset, formState } = form;
  const { errors } = formState;
  const drafting = useDraft(BIO_DRAFT, form);
  const { awaited, discard, note, idOf } = drafting;
  const { operator, number: typed } = useWatch({ control });
  const service = serviceOf(operator);
  const number = String(typed ?? "");
  const clear = async () => {
    reset(empty);
    await discard();
  };
  const placing = useOrder(service, clear);
  const labelOf = (name: string) => service.fields.find((field) => field.name === name);
  const numberField = labelOf("number");

  const reading = numberField && readField(numberField, number);
  const mobile = reading && "value" in reading ? reading.value : undefined;

  const handlePick = (picked: string) => {
    setValue("number", picked, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    note();
  };
  const handleTake = (taken: Operator) => {
    setValue("operator", taken, { shouldDirty: true });
    note();
  };
  return (
    <>
      <PageHeader title={service.name[locale]}>{about}</PageHeader>
      <OrderForm
        placing={placing}
        onSubmit={handleSubmit((values) => placing.submit(values, idOf()))}
        consent={register("consent")}
        consentError={errors.consent !== undefined}
        hidden={awaited}
      >
        <WhyCancelled />
        <FormDraft of={drafting} onClear={clear} />
        <OperatorChoice
          {...register("operator", { onChange: placing.forget })}
          legend={labelOf("operator")?.label[locale] ?? ""}
        />
        {numberField ? (
          <NumberInput
            {...register("number", { onChange: placing.forget })}
            inputMode="tel"
            label={numberField.label[locale]}
            aside={<ContactsButton kind="mobile" number={mobile} onPick={handlePick} />}
            hint={numberField.hint?.[locale]}
            error={problemSentence(errors["number"]?.message, numberField, number, locale)}
            required
            look="number"
          />
        ) : null}
        <OperatorHint
          number={number}
          chosen={operator as Operator}
          suggested={suggestOperator(number)}
          onTake={handleTake}
        />
        <RepeatNote service={service} control={control} sending={placing.state.at === "busy"} />
      </OrderForm>
    </>
  );
}

/** The service of an operator; before one is chosen the first service. */
function serviceOf(operator: unknown): Declaration {
  const category = operators.find(({ value }) => value === operator)?.category;
  return biometrics.find(({ key }) => key === category) ?? biometrics[0];
}

type Props = Omit<ComponentProps<"input">, "value"> & { legend: string };

/** The operators, each with its own price. */
function OperatorChoice(props: Props) {
  const locale = useLocale();
  const prices = usePrices().value;
  return (
    <RadioGroup
      {...props}
      required
      pairs
      options={operators.map(({ value, label, category }) => ({
        value,
        label: label[locale],
        // A biometric order's price has the name of its category.
        hint: formatTaka(prices?.[category], locale),
      }))}
    />
  );
}
