import { lazy, Suspense, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useLocation } from "wouter";
import type { Field, Option } from "../../../contract/services/declare.ts";
import { suggestOperator } from "../../../contract/values/identifiers.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { useSharedFile } from "../../offline/use-shared-file.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { formOf, orderOfDraft } from "../../outbox/forms.ts";
import { ServiceFields, type ServiceFormState } from "../../services/fields/ServiceFields.tsx";
import {
  emptyValues,
  firstField,
  manyFieldOf,
  type OrderValues,
  resolverOf,
  type ServiceValues,
} from "../../services/fields/service-form.ts";
import { useAbout } from "../../services/names.ts";
import { type CachedService, useServices } from "../../services/services.ts";
import { useConfig } from "../../settings/config.ts";
import { usePrices } from "../../settings/settings.ts";
import { Button, ButtonLink, OutsideLink, useBusy } from "../../ui/Button.tsx";
import { isOverlayOpen } from "../../ui/overlay/is-overlay-open.ts";
import { Banner, EmptyState, PageHeader } from "../../ui/Page.tsx";
import { keepLines } from "../many/keep-lines.ts";
import { OrderForm } from "./OrderForm.tsx";
import { orderText } from "./text.ts";
import { useChosen } from "./use-chosen.ts";
import { useOrder } from "./use-order.ts";

/** Loaded after the form: it does not wait for what reads the list of orders. */
const AboutEarlier = lazy(async () => ({
  default: (await import("../again/AboutEarlier.tsx")).AboutEarlier,
}));

/** Orders the service at the current address. Its declaration makes the form. */
export function ServiceOrder() {
  const [path] = useLocation();
  const formKey = useFormKey();
  const services = useServices().filter(
    (one) => one.path === path && !one.ownScreen && !one.retired,
  );
  const [first] = services;
  return first ? (
    <OrderOf key={`${first.key} ${formKey}`} first={first} services={services} />
  ) : (
    <Gone />
  );
}

/** `services`: several share a form where a choice decides which one it is, as operators do. */
function OrderOf({ first, services }: { first: CachedService; services: CachedService[] }) {
  const text = useText(orderText);
  const locale = useLocale();
  const naming = first.fields.find((field) => field.naming)?.name ?? "option";
  const serviceOf = (values: Partial<ServiceValues>) =>
    services.find((one) => isChosen(one, values[naming])) ?? first;
  const form: ServiceFormState = useForm<ServiceValues, unknown, OrderValues>({
    defaultValues: emptyValues(first),
    resolver: (values, context, options) => resolverOf(serviceOf)(values, context, options),
    shouldFocusError: false,
  });
  const { control, reset, formState } = form;
  const service = serviceOf({ [naming]: useWatch({ control, name: naming }) });
  const drafting = useDraft(formOf(first.key).draft, form);
  const { ready, awaited, discard, idOf } = drafting;
  const shared = useSharedFile(ready);
  const clear = async () => {
    reset(emptyValues(first));
    await discard();
  };
  const placing = useOrder(service, useChosen(service, control), discard);
  const priceOf = usePriceOfOption(services);
  const many = manyFieldOf(first) && !placing.closed ? `/many/${first.key}` : undefined;
  const [, navigate] = useLocation();
  const { run } = useBusy();
  const orderMany = async (option: string, numbers: string[]) => {
    const draft = await keepLines(first.key, { option, numbers: numbers.join("\n") });
    navigate(`${many}?draft=${draft}`);
  };
  const earlier = orderOfDraft(new URLSearchParams(location.search).get("draft"));
  const about = useAbout(first.key, text.intro);
  const asked = services.length > 1 ? { ...first, fields: mergeChoices(services) } : first;
  useFirstFocus(!awaited, placing.closed || placing.short ? undefined : firstField(asked));
  return (
    <>
      <PageHeader title={first.name[locale]}>
        <span>{about}</span>
        {many ? (
          <Link href={many} className="ms-2 inline-block font-semibold text-accent underline">
            {text.many}
          </Link>
        ) : null}
      </PageHeader>
      {placing.closed || !first.alternatives ? null : <ToolHint />}
      <OrderForm
        form={form}
        charging={placing}
        onSend={(values, own) => placing.submit(values, idOf(), own)}
        sells={service.key}
        hidden={awaited}
        consent={first.consent}
      >
        <Suspense>{earlier ? <AboutEarlier id={earlier} price={placing.price} /> : null}</Suspense>
        <FormDraft of={drafting} onClear={clear} />
        <ServiceChanged service={first} dirty={formState.isDirty} />
        <ServiceFields
          service={asked}
          form={form}
          noteOf={services.length > 1 ? priceOf : undefined}
          draftOf={ready ? idOf : undefined}
          given={shared}
          onMany={
            many ? ({ name }, numbers) => void run(() => orderMany(name, numbers)) : undefined
          }
          below={
            services.length > 1 ? (
              <OperatorHint form={form} note={drafting.note} fields={asked.fields} />
            ) : undefined
          }
        />
      </OrderForm>
    </>
  );
}

/** True for the service that this option decides for. */
function isChosen({ fields }: CachedService, option: unknown): boolean {
  const field = fields.find(({ naming }) => naming);
  return field?.options?.some(({ value }) => value === option) === true;
}

/**
 * The fields of services that share a form: the choice that decides between them has the options of
 * all, and stands below the number, which suggests it.
 */
function mergeChoices(services: CachedService[]): Field[] {
  const options = services.flatMap(
    ({ fields }) => fields.find(({ naming }) => naming)?.options ?? [],
  );
  const fields = services[0]?.fields ?? [];
  return [
    ...fields.filter(({ naming }) => !naming),
    ...fields.flatMap((field) => (field.naming ? { ...field, options } : [])),
  ];
}

/** Answers a function that tells the whole price with an option that decides the service. */
function usePriceOfOption(services: CachedService[]): (option: Option) => string {
  const locale = useLocale();
  const prices = usePrices().value;
  return ({ value, extra = 0 }) => {
    const of = services.find((one) => isChosen(one, value));
    const price = of && prices?.[of.price.name];
    return formatTaka(price && Math.round((price + extra) * 100) / 100, locale);
  };
}

type OperatorProps = { form: ServiceFormState; note: () => void; fields: readonly Field[] };

/**
 * Suggests the operator that first got the number's prefix: only advice, because numbers move
 * between operators.
 */
function OperatorHint({ form: { control, setValue }, note, fields }: OperatorProps) {
  const text = useText(orderText);
  const locale = useLocale();
  const [number, chosen] = useWatch({ control, name: ["number", "operator"] });
  const suggested = suggestOperator(String(number ?? ""));
  if (!suggested || suggested === chosen) return null;
  const name =
    fields.flatMap(({ options }) => options ?? []).find(({ value }) => value === suggested)?.label[
      locale
    ] ?? suggested;
  const handleTake = () => {
    setValue("operator", suggested, { shouldDirty: true });
    note();
  };
  return (
    <Banner
      role="status"
      action={
        <Button variant="secondary" onClick={handleTake}>
          {text.takeOperator(name)}
        </Button>
      }
    >
      {text.numberOf(name)} {text.ported}
    </Banner>
  );
}

/** For the address of a service that is retired or unknown to this phone. */
export function Gone() {
  const text = useText(orderText);
  return (
    <EmptyState
      heading="h1"
      title={text.goneTitle}
      action={<ButtonLink href="/">{text.toHome}</ButtonLink>}
    >
      {text.goneText}
    </EmptyState>
  );
}

/**
 * Links to the operator's checking tool, so that nobody pays for a wrong number. Not shown if no
 * tool is set.
 */
function ToolHint() {
  const text = useText(orderText);
  const tool = useConfig().value?.links.tool;
  if (!tool) return null;
  return (
    <Banner tone="warn" className="mb-5 max-w-xl">
      <p>{text.toolBefore}</p>
      <OutsideLink href={tool}>{text.toolLink}</OutsideLink>
    </Banner>
  );
}

/**
 * Tells what staff have changed in this service while its form was being filled in, and that
 * nothing typed is lost.
 */
function ServiceChanged({ service, dirty }: { service: CachedService; dirty: boolean }) {
  const text = useText(orderText);
  const locale = useLocale();
  const [begun, setBegun] = useState(service.fields);
  // Nobody needs to know about changes before they have typed anything.
  if (!dirty && begun !== service.fields) setBegun(service.fields);
  const now = service.fields;
  const namesOf = (fields: Field[]) => fields.map(({ label }) => label[locale]).join(", ");
  // A price that changed is told where it stands.
  const asTyped = (field: Field) =>
    JSON.stringify(field, (name, value) => (name === "extra" ? undefined : value));
  const isAsBefore = (field: Field) => begun.some((was) => asTyped(was) === asTyped(field));
  const other = namesOf(now.filter((field) => !isAsBefore(field)));
  const gone = namesOf(begun.filter(({ name }) => now.every((field) => field.name !== name)));
  if (!other && !gone) return null;
  return (
    <Banner tone="warn" role="status" title={text.changedTitle}>
      {[other && text.changedOther(other), gone && text.changedGone(gone), text.changedKept]
        .filter(Boolean)
        .join(" ")}
    </Banner>
  );
}

/**
 * Puts the focus into the field in which a form begins, once it is drawn as `ready`. A field that
 * has a value already, from a draft for example, is to be read first: there no keyboard comes up.
 */
function useFirstFocus(ready: boolean, name: string | undefined): void {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!ready || begun) return;
    setBegun(true);
    // After the menu that led here has given the focus back to its button.
    queueMicrotask(() => {
      const field = name && document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
      if (field && field.value === "" && !isOverlayOpen()) field.focus({ preventScroll: true });
    });
  }, [ready, begun, name]);
}
