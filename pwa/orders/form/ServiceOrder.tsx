import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import type { Field } from "../../../contract/services/declare.ts";
import { isApiError } from "../../api/errors.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { formOf } from "../../outbox/forms.ts";
import { ServiceFields, type ServiceFormState } from "../../services/fields/ServiceFields.tsx";
import {
  emptyValues,
  firstField,
  type OrderValues,
  resolverOf,
  type ServiceValues,
} from "../../services/fields/service-form.ts";
import { type CachedService, useServiceAt } from "../../services/services.ts";
import { useAbout } from "../../services/use-about.ts";
import { useConfig } from "../../settings/config.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink, OutsideLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useFirstFocus } from "../../ui/form/use-first-focus.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RepeatNote, WhyCancelled } from "../again/Late.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { orderText } from "./text.ts";
import { useOrder } from "./use-order.ts";

/** Orders the service at the current address. Its declaration makes the form. */
export function ServiceOrder() {
  const [path] = useLocation();
  const service = useServiceAt(path);
  const formKey = useFormKey();
  if (service && !service.ownScreen && !service.retired)
    return <OrderOf key={`${service.key} ${formKey}`} service={service} />;
  return <Gone />;
}

function OrderOf({ service }: { service: CachedService }) {
  const text = useText(orderText);
  const locale = useLocale();
  const form: ServiceFormState = useForm<ServiceValues, unknown, OrderValues>({
    defaultValues: emptyValues(service),
    resolver: resolverOf(service),
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  const drafting = useDraft(formOf(service.key).draft, form);
  const { ready, awaited, discard, idOf } = drafting;
  const clear = async () => {
    reset(emptyValues(service));
    await discard();
  };
  const placing = useOrder(service, clear);
  const order = async (values: OrderValues) => {
    const outcome = await placing.submit(values, idOf());
    // The photo field itself shows which of its files was refused.
    if (outcome?.state !== "refused" || !isApiError(outcome.error) || outcome.error.file) return;
    // The server's declaration may be newer than this phone's.
    for (const [name, message] of Object.entries(outcome.error.fields ?? {})) setError(name, { message });
  };
  useFirstFocus(!awaited, placing.closed || placing.short ? undefined : firstField(service));
  const about = useAbout(service.key, text.intro);
  return (
    <>
      <PageHeader title={service.name[locale]}>{about}</PageHeader>
      {placing.closed || !service.alternatives ? null : <ToolHint />}
      <OrderForm
        placing={placing}
        onSubmit={handleSubmit(order)}
        consent={service.consent ? register("consent") : undefined}
        consentError={formState.errors.consent !== undefined}
        hidden={awaited}
      >
        <WhyCancelled />
        <FormDraft of={drafting} onClear={clear} />
        <ServiceChanged service={service} dirty={formState.isDirty} />
        <ServiceFields service={service} form={form} onTyped={placing.forget} draftOf={ready ? idOf : undefined} />
        <RepeatNote service={service} control={form.control} sending={placing.state.at === "busy"} />
      </OrderForm>
    </>
  );
}

/** For the address of a service that is retired or unknown to this phone. */
function Gone() {
  const text = useText(orderText);
  return (
    <EmptyState heading="h1" title={text.goneTitle} action={<ButtonLink href="/">{text.toHome}</ButtonLink>}>
      {text.goneText}
    </EmptyState>
  );
}

/** Links to the operator's checking tool, so that nobody pays for a wrong number. Not shown if no tool is set. */
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

/** Tells what staff have changed in this service while its form was being filled in, and that nothing typed is lost. */
function ServiceChanged({ service, dirty }: { service: CachedService; dirty: boolean }) {
  const text = useText(orderText);
  const locale = useLocale();
  const [begun, setBegun] = useState(service.fields);
  // Nobody needs to know about changes before they have typed anything.
  if (!dirty && begun !== service.fields) setBegun(service.fields);
  const now = service.fields;
  const tell = (fields: Field[], say: (names: string) => string) =>
    fields.length > 0 ? [say(fields.map(({ label }) => label[locale]).join(", "))] : [];
  const lines = [
    ...tell(missingIn(begun, now), text.changedNew),
    ...tell(missingIn(now, begun), text.changedGone),
    ...tell(
      now.filter((field) => begun.some((was) => isChanged(was, field))),
      text.changedOther,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <Banner tone="warn" role="status" title={text.changedTitle}>
      {[...lines, text.changedKept].join(" ")}
    </Banner>
  );
}

/** The fields of the second list that the first does not have. */
function missingIn(fields: readonly Field[], all: readonly Field[]): Field[] {
  return all.filter(({ name }) => fields.every((field) => field.name !== name));
}

function isChanged(was: Field, now: Field): boolean {
  return was.name === now.name && JSON.stringify(was) !== JSON.stringify(now);
}
