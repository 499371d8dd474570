import { useDeferredValue, useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import type { Field, Group, IconName, Option, Words } from "../../contract/services/declare.ts";
import { bothOf, useLocale, useText } from "../i18n/t.ts";
import { type Charging, OrderForm } from "../orders/form/OrderForm.tsx";
import { useChosen } from "../orders/form/use-chosen.ts";
import { formatExpected } from "../services/expected.ts";
import { ServiceFields, type ServiceFormState } from "../services/fields/ServiceFields.tsx";
import {
  emptyValues,
  type OrderValues,
  resolverOf,
  type ServiceValues,
} from "../services/fields/service-form.ts";
import { ServiceTile } from "../services/ServiceTile.tsx";
import type { CachedService } from "../services/services.ts";
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

/** The form that customers get. It refuses as theirs does, and what it takes is thrown away. */
function Form({ service }: { service: Preview }) {
  const text = useText(editorText);
  const locale = useLocale();
  const [taken, setTaken] = useState(false);
  const form: ServiceFormState = useForm<ServiceValues, unknown, OrderValues>({
    defaultValues: emptyValues(service),
    // A field that is changed meanwhile counts at once.
    resolver: (values, context, options) => resolverOf(() => service)(values, context, options),
    shouldFocusError: false,
  });
  const about = [
    service.help?.[locale],
    service.expectedMinutes && formatExpected(service.expectedMinutes, locale),
  ];
  const { extra } = useChosen(service, form.control);
  const charging: Charging = {
    state: { at: "idle" },
    online: true,
    price: service.price && Math.round((service.price + extra) * 100) / 100,
    balance: undefined,
    short: false,
    forget: () => setTaken(false),
  };
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-paper p-4">
      <div>
        <h3 className="text-xl font-bold wrap-anywhere">{service.name[locale]}</h3>
        <p className="text-sm text-soft wrap-anywhere">{about.filter(Boolean).join(" · ")}</p>
      </div>
      <OrderForm
        form={form}
        charging={charging}
        onSend={async () => {
          setTaken(true);
          return undefined;
        }}
        hidden={false}
        consent={service.consent}
        status={
          taken ? (
            <p role="status" className="text-sm text-approved">
              {text.previewTaken}
            </p>
          ) : null
        }
      >
        <ServiceFields service={service} form={form} />
      </OrderForm>
    </div>
  );
}

type Preview = Pick<
  CachedService,
  "key" | "name" | "icon" | "group" | "path" | "help" | "expectedMinutes" | "consent" | "fields"
> & { price: number | undefined; open: boolean };

/**
 * The service as it would be if it was saved now. Missing text is filled in, and every field gets a
 * unique name, because a form can't have two fields of one name.
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
      return { value: `${index}`, label, extra: positive(option.extra) };
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
