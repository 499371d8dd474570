import { type ChangeEvent, useId, useRef } from "react";
import { type Resolver, type ResolverResult, useForm, useWatch } from "react-hook-form";
import { useLocation, useParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { errorCatalogue } from "../../../contract/errors.ts";
import type { Field } from "../../../contract/services/declare.ts";
import type { OwnSum } from "../../../contract/shop/shop.ts";
import { apiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { bothOf, formatNumber, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { formOf, manyDraftOf } from "../../outbox/forms.ts";
import { manyFieldOf, offeredAlternatives } from "../../services/fields/service-form.ts";
import { type CachedService, useServices } from "../../services/services.ts";
import { readBytes } from "../../storage/bytes.ts";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { DocumentIcon } from "../../ui/icons.tsx";
import { PageHeader } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { OrderForm } from "../form/OrderForm.tsx";
import { Gone } from "../form/ServiceOrder.tsx";
import { useCharging } from "../form/use-charging.ts";
import { useSubmission } from "../form/use-submission.ts";
import { placeMany } from "../place-order.ts";
import { keepLines, type ManyLines } from "./keep-lines.ts";
import { LineList } from "./LineList.tsx";
import { MOST_CHARACTERS } from "./lines.ts";
import { ManyOutcome } from "./ManyOutcome.tsx";
import { manyText } from "./text.ts";
import { useLines } from "./use-lines.ts";

/**
 * What was sent of a list, in the history entry of its outcome: ids of items, the lines that were
 * left out, masked, each with its reason, and the draft that has them.
 */
type Sent = { sent: string[]; left: string[]; draft: string | undefined };
type Values = ManyLines & { consent: boolean };

/**
 * Orders one service for many numbers at once, pasted or from a file: each is an order of its own.
 */
export function ManyOrders() {
  const { key = "" } = useParams<{ key: string }>();
  const formKey = useFormKey();
  const sent = useHistoryState<Sent | null>();
  const service = useServices().find((one) => one.key === key && !one.retired);
  const field = service && manyFieldOf(service);
  if (!service || !field) return <Gone />;
  if (sent?.sent)
    return <ManyOutcome ids={sent.sent} left={sent.left} draft={sent.draft} service={service} />;
  return <ManyForm key={`${key} ${formKey}`} service={service} first={field} />;
}

const numbersInput = {
  required: true,
  rows: 5,
  maxLength: MOST_CHARACTERS,
  spellCheck: false,
  autoComplete: "off",
};

/** `first`: the kind of number that is chosen at first. */
function ManyForm({ service, first }: { service: CachedService; first: Field }) {
  const text = useText(manyText);
  const locale = useLocale();
  const [path, navigate] = useLocation();
  const form = useForm<Values>({
    defaultValues: { option: first.name, numbers: "", consent: false },
    resolver: resolverOf(service.consent),
    shouldFocusError: false,
  });
  const { register, control, reset, setValue, setError, formState } = form;
  const drafting = useDraft(manyDraftOf(service.key), form);
  const clear = async () => {
    reset();
    await drafting.discard();
  };
  const submission = useSubmission({
    priceName: service.price.name,
    failed: messages.failedToPlaceOrder,
    onSent: drafting.discard,
  });
  const [option, numbers] = useWatch({ control, name: ["option", "numbers"] });
  const kinds = offeredAlternatives(service);
  const field = kinds.find(({ name }) => name === option) ?? first;
  const list = useLines(service, field, numbers);
  const { lines, picked } = list;
  const charging = useCharging(service, submission, picked.length);
  const shown = useRef<HTMLElement>(null);
  /** What was read of a paste or a file stands below the fold. It is drawn first. */
  const showLines = () =>
    void requestAnimationFrame(() => shown.current?.scrollIntoView({ behavior: "smooth" }));
  const takeFile = (read: string) => {
    setValue("numbers", read, { shouldDirty: true });
    drafting.note();
    showLines();
  };
  const skipped = lines.length - picked.length;
  const showSkipped = () =>
    shown.current
      ?.querySelector("input:not(:checked)")
      ?.scrollIntoView({ block: "center", behavior: "smooth" });
  const count = (value: number) => formatNumber(value, locale);
  const handleSend = async (_typed: Values, own?: OwnSum) => {
    if (picked.length === 0) {
      setError("numbers", { message: text.none });
      return undefined;
    }
    const orders = picked.map(({ order }) => order ?? {});
    const { left, again } = list.leftOut();
    return submission.submit(
      async (each) => {
        // Only what the person saw is sent: of a number that turns out to be a repeat just now the
        // list tells first.
        if (!(await list.isStillRight()))
          return { state: "refused" as const, error: listChanged() };
        return placeMany(service, orders, each, own);
      },
      async ({ ids }) => {
        const draft = await keepLines(service.key, { option, numbers: again.join("\n") }).catch(
          () => undefined,
        );
        navigate(path, { state: { sent: ids, left, draft } satisfies Sent, replace: true });
      },
    );
  };
  return (
    <>
      <PageHeader
        title={text.title(service.name[locale])}
        back={{ href: formOf(service.key).route, label: service.name[locale] }}
      />
      <OrderForm
        form={form}
        charging={{ ...charging, shortInBar: true }}
        onSend={handleSend}
        sells={service.key}
        each
        hidden={drafting.awaited}
        consent={service.consent}
        label={picked.length > 0 ? text.submit(count(picked.length)) : undefined}
        status={<ManyStatus price={submission.price} skipped={skipped} onSkipped={showSkipped} />}
      >
        <FormDraft of={drafting} onClear={clear} />
        {kinds.length > 1 ? (
          <RadioGroup
            {...register("option")}
            label={text.kind}
            options={kinds.map(({ name, label }) => ({ value: name, label: label[locale] }))}
            pairs
          />
        ) : null}
        <TextArea
          {...register("numbers")}
          {...numbersInput}
          onPaste={showLines}
          label={text.numbers}
          hint={text.hint}
          error={formState.errors.numbers?.message}
          aside={<FileLines onText={takeFile} />}
        />
        <LineList
          ref={shown}
          lines={lines}
          left={list.rest.length}
          reasonOf={list.reasonOf}
          repeatOf={list.repeatOf}
          isPicked={list.isPicked}
          onPick={list.pick}
        />
      </OrderForm>
    </>
  );
}

type StatusProps = { price: number | undefined; skipped: number; onSkipped: () => void };

/** What each costs, and how many lines are left out. */
function ManyStatus({ price, skipped, onSkipped }: StatusProps) {
  const text = useText(manyText);
  const locale = useLocale();
  return (
    <p className="text-xs text-soft tabular-nums">
      {skipped > 0 ? (
        <button
          type="button"
          onClick={onSkipped}
          className="-my-3 me-2 min-h-11 font-semibold text-accent"
        >
          {text.skipped(formatNumber(skipped, locale))}
        </button>
      ) : null}
      <span>{text.each(formatTaka(price, locale))}</span>
    </p>
  );
}

function resolverOf(needsConsent: boolean): Resolver<Values> {
  return (values): ResolverResult<Values> => {
    if (!needsConsent || values.consent) return { values, errors: {} };
    return { values: {}, errors: { consent: { type: "declared", message: "consent" } } };
  };
}

function listChanged() {
  const { bn, en } = bothOf(manyText, "changed");
  return apiError(0, { error: en, bn, code: "list-changed" });
}

/** Reads a text file, as spreadsheets save them: UTF-8, or UTF-16 with its mark. */
function FileLines({ onText }: { onText: (text: string) => void }) {
  const text = useText(manyText);
  const id = useId();
  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    if (file.size > 2 * MOST_CHARACTERS)
      return showToast("error", bothOf(manyText, "fileTooLarge"));
    const content = await readBytes(file).catch(() => undefined);
    if (!content) return showToast("error", errorCatalogue["unreadable-file"]);
    const bytes = new Uint8Array(content);
    onText(new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes).trim());
  };
  return (
    <label
      htmlFor={id}
      className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm
        font-semibold text-accent focus-within:underline"
    >
      <DocumentIcon className="size-4.5" />
      {text.file}
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={handleFile}
      />
    </label>
  );
}
