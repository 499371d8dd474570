import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Field } from "../../../contract/services/declare.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { FieldInput } from "./FieldInput.tsx";
import {
  type FormOf,
  type OrderValues,
  offeredAlternatives,
  offeredFields,
  type ServiceValues,
} from "./service-form.ts";
import { fieldText } from "./text.ts";

export type ServiceFormState = UseFormReturn<ServiceValues, unknown, OrderValues>;
type Props = {
  service: FormOf;
  form: ServiceFormState;
  onTyped?: () => void;
  /** The id of the form's draft, with which photos are kept; undefined until it is known, and in a preview. */
  draftOf?: (() => string) | undefined;
};

/** The fields of a service's declaration. Of alternatives the user chooses one, and only that one is shown. */
export function ServiceFields({ service, form, onTyped, draftOf }: Props) {
  const text = useText(fieldText);
  const locale = useLocale();
  const { register, control, formState } = form;
  const chosen = useWatch({ control, name: "option" });
  const alternatives = offeredAlternatives(service);
  const option = service.fields.find(({ name }) => name === chosen && service.alternatives?.includes(name));
  const companion = service.fields.find(({ name }) => name === option?.needs);
  const rest = offeredFields(service).filter((field) => !service.alternatives?.includes(field.name));
  const asked = [option && mustBe(option), companion && mustBe(companion), ...rest].filter(
    (field) => field !== undefined,
  );
  return (
    <>
      {alternatives.length > 0 ? (
        <RadioGroup
          {...register("option", { onChange: onTyped })}
          legend={text.chooseOption}
          required
          error={formState.errors.option ? text.chooseFirst : undefined}
          options={alternatives.map(({ name, label }) => ({ value: name, label: label[locale] }))}
          pairs
        />
      ) : null}
      {asked.map((field) => (
        <FieldInput key={field.name} field={field} form={form} onTyped={onTyped} draftOf={draftOf} />
      ))}
    </>
  );
}

function mustBe(field: Field): Field {
  return { ...field, required: true };
}
