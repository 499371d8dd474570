import { useDeferredValue } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import type { Field, Group, IconName, Option, Words } from "../../../contract/services/declare.ts";
import { bothOf, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { ConsentBox } from "../fields/ConsentBox.tsx";
import { ServiceFields, type ServiceFormState } from "../fields/ServiceFields.tsx";
import { emptyValues, type OrderValues, type ServiceValues } from "../fields/service-form.ts";
import { fieldText } from "../fields/text.ts";
import { formatExpected } from "../names.ts";
import { ServiceTile } from "../ServiceTile.tsx";
import type { CachedService } from "../services.ts";
import { bodyOf, type ServiceForm } from "./editor-form.ts";
import { editorText } from "./text.ts";

const unnamed = bothOf(editorText, "unnamed");

/** The tile and the form of what is typed now, as users will see them. */
export function ServicePreview({ ownScreen }: { ownScreen: boolean }) {
  const text = useText(editorText);
  const values = useDeferredValue(
    useWatch({ control: useFormContext<ServiceForm>().control }) as ServiceForm,
  );
  const service = previewOf(values, unnamed);
  return (
    <section aria-label={text.preview} className="flex max-w-90 flex-col gap-3">
      <p className="text-sm text-soft">{text.previewLead}</p>
      <h2 className="font-semibold">{text.previewTile}</h2>
      <div inert className="w-1/2">
        <ServiceTile
          service={service}
          prices={service.price === undefined ? [] : [service.price]}
          open={service.open}
        />
      </div>
      <h2 className="mt-2 font-semibold">{text.previewForm}</h2>
      {ownScreen ? (
        <p className="text-sm text-soft">{text.previewOwn}</p>
      ) : (
        // Another number of fields needs another form. What is tried in it is thrown away.
        <Form key={service.fields.length} service={service} />
      )}
    </section>
  );
}

function Form({ service }: { service: Preview }) {
  const words = useText(fieldText);
  const locale = useLocale();
  const form: ServiceFormState = useForm<ServiceValues, unknown, OrderValues>({
    defaultValues: emptyValues(service),
  });
  const about = [
    service.help?.[locale],
    service.expectedMinutes && formatExpected(service.expectedMinutes, locale),
  ];
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-paper p-4">
      <div>
        <h3 className="text-xl font-bold wrap-anywhere">{service.name[locale]}</h3>
        <p className="text-sm text-soft wrap-anywhere">{about.filter(Boolean).join(" · ")}</p>
      </div>
      <ServiceFields service={service} form={form} />
      <p className="flex items-baseline justify-between gap-4 rounded-lg border border-line bg-surface p-4">
        <span className="text-soft">{words.price}</span>
        <strong className="text-lg font-bold tabular-nums">
          {formatTaka(service.price, locale)}
        </strong>
      </p>
      {service.consent ? <ConsentBox {...form.register("consent")} missing={false} /> : null}
    </div>
  );
}

type Preview = Pick<
  CachedService,
  "key" | "name" | "icon" | "group" | "path" | "help" | "expectedMinutes" | "consent" | "fields"
> & { price: number | undefined; open: boolean };

/**
 * The service as it would be if it was saved now. Missing text is filled in, and every field gets a unique name, because a form
 * can't have two fields of one name.
 */
export function previewOf(form: ServiceForm, unnamed: Words): Preview {
  const body = bodyOf(form, true);
  return {
    key: "preview",
    path: "",
    name: said(form.name, unnamed),
    icon: form.icon as IconName,
    group: form.group as Group,
    help: body["help"] as Words | null,
    expectedMinutes: positive(body["expectedMinutes"]) ?? null,
    consent: form.consent,
    open: form.open,
    price: typeof body["price"] === "number" ? body["price"] : undefined,
    fields: (body["fields"] as Field[]).map((field, at) => previewField(field, at, unnamed)),
  };
}

function previewField(field: Field, at: number, unnamed: Words): Field {
  const { min, max, hint, options } = field;
  return {
    ...field,
    name: `preview${at}`,
    label: said(field.label, unnamed),
    min: positive(min),
    max: positive(max),
    hint: hint && said(hint, hint),
    options: options?.map((option, index): Option => {
      const label = said(option.label, unnamed);
      return { value: `${index}`, label };
    }),
  };
}

/** Fills a missing language with the other one. */
function said({ bn, en }: Words, otherwise: Words): Words {
  return { bn: bn || en || otherwise.bn, en: en || bn || otherwise.en };
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}
