import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type Resolver, type ResolverResult, useForm, useWatch } from "react-hook-form";
import { useLocation, useParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { closedNotice, type Field } from "../../../contract/services/declare.ts";
import { maskIdentifier } from "../../../contract/values/identifiers.ts";
import { apiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { bothOf, formatNumber, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { currentUser } from "../../offline/chat-user.ts";
import { newDraftId, saveDraft } from "../../offline/drafts/drafts.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { closedSentence } from "../../offline/errors.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { formOf, manyDraftOf } from "../../outbox/forms.ts";
import { manyFieldOf, offeredAlternatives } from "../../services/fields/service-form.ts";
import { type CachedService, useServices } from "../../services/services.ts";
import { useSwitches } from "../../settings/settings.ts";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { DocumentIcon } from "../../ui/icons.tsx";
import { PageHeader } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { type Repeat, repeatsOf } from "../again/repeats.ts";
import { OrderForm } from "../form/OrderForm.tsx";
import { Gone } from "../form/ServiceOrder.tsx";
import { useSubmission } from "../form/use-submission.ts";
import { placeMany } from "../place-order.ts";
import { LineList, useReason } from "./LineList.tsx";
import { type Line, MOST_CHARACTERS, readLines } from "./lines.ts";
import { ManyOutcome } from "./ManyOutcome.tsx";
import { manyText } from "./text.ts";

/**
 * What was sent of a list, in the history entry of its outcome: ids of items, the lines that were left out, masked, each with its
 * reason, and the draft that has them.
 */
type Sent = { sent: string[]; left: string[]; draft: string | undefined };
type Values = { option: string; numbers: string; consent: boolean };

/** Orders one service for many numbers at once, pasted or from a file: each is an order of its own. */
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
    onSent: clear,
  });
  const [option, numbers] = useWatch({ control, name: ["option", "numbers"] });
  const kinds = offeredAlternatives(service);
  const field = kinds.find(({ name }) => name === option) ?? first;
  const { lines, rest } = readLines(service, field, numbers);
  const { repeatOf, lookNow } = useRepeats(service.key, field, lines);
  const reasonOf = useReason(field);
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isPicked = ({ order, double, odd, number }: Line, find = repeatOf) =>
    order !== undefined && !double && (ticks[number] ?? (!odd && !find(number)));
  const picked = lines.filter((line) => isPicked(line));
  const { price, balance } = submission;
  const sum = price === undefined ? undefined : Math.round(price * picked.length * 100) / 100;
  const list = useRef<HTMLElement>(null);
  /** What was read of a paste or a file stands below the fold. It is drawn first. */
  const showLines = () =>
    void requestAnimationFrame(() => list.current?.scrollIntoView({ behavior: "smooth" }));
  const skipped = lines.length - picked.length;
  const showSkipped = () =>
    list.current
      ?.querySelector("input:not(:checked)")
      ?.scrollIntoView({ block: "center", behavior: "smooth" });
  const closed = useSwitches().value?.[service.switch?.name ?? ""] === false;
  const count = (value: number) => formatNumber(value, locale);
  const handleSend = async () => {
    if (picked.length === 0) {
      setError("numbers", { message: text.none });
      return undefined;
    }
    const orders = picked.map(({ order }) => order ?? {});
    const ordered = new Set(picked.map(({ number }) => number));
    const unpicked = lines.filter(({ number }) => !ordered.has(number));
    const left = unpicked.map((line) => {
      const why = reasonOf(line, repeatOf(line.number));
      return [maskIdentifier(line.number), line.forWhom, why].filter(Boolean).join(" · ");
    });
    const again = [
      ...unpicked.map(({ number, forWhom }) => [number, forWhom].filter(Boolean).join(", ")),
      ...rest,
    ];
    return submission.submit(
      async (each) => {
        // Only what the person saw is sent: of a number that turns out to be a repeat just now the list tells first.
        const find = await lookNow();
        const isSame = lines.every((line) => isPicked(line) === isPicked(line, find));
        return isSame
          ? placeMany(service, orders, each)
          : { state: "refused" as const, error: listChanged() };
      },
      async ({ ids }) => {
        const draft = await keepForLater(service.key, { option, numbers: again.join("\n") }).catch(
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
        charging={{
          ...submission,
          price: sum,
          short: sum !== undefined && balance !== undefined && balance < sum,
          shortInBar: true,
          closed: closed ? closedSentence(closedNotice(service)) : undefined,
          hours: service.hours,
        }}
        onSend={handleSend}
        hidden={drafting.awaited}
        consent={service.consent}
        label={picked.length > 0 ? text.submit(count(picked.length)) : undefined}
        status={
          <p className="text-xs text-soft tabular-nums">
            {skipped > 0 ? (
              <button
                type="button"
                onClick={showSkipped}
                className="-my-3 me-2 min-h-11 font-semibold text-accent"
              >
                {text.skipped(count(skipped))}
              </button>
            ) : null}
            {text.each(formatTaka(price, locale))}
          </p>
        }
      >
        <FormDraft of={drafting} onClear={clear} />
        {kinds.length > 1 ? (
          <RadioGroup
            {...register("option")}
            legend={text.kind}
            options={kinds.map(({ name, label }) => ({ value: name, label: label[locale] }))}
            pairs
          />
        ) : null}
        <TextArea
          {...register("numbers")}
          onPaste={showLines}
          label={text.numbers}
          hint={text.hint}
          error={formState.errors.numbers?.message}
          required
          rows={5}
          maxLength={MOST_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          aside={
            <FileLines
              onText={(read) => {
                setValue("numbers", read, { shouldDirty: true });
                drafting.note();
                showLines();
              }}
            />
          }
        />
        <LineList
          ref={list}
          lines={lines}
          left={rest.length}
          reasonOf={reasonOf}
          repeatOf={repeatOf}
          isPicked={(line) => isPicked(line)}
          onPick={(number, on) => setTicks((now) => ({ ...now, [number]: on }))}
        />
      </OrderForm>
    </>
  );
}

/** Keeps lines that were left out as a draft that only its address finds. Answers its id; undefined when nothing is left. */
async function keepForLater(
  category: string,
  fields: Omit<Values, "consent">,
): Promise<string | undefined> {
  const userId = currentUser()?._id;
  if (!userId || !fields.numbers) return undefined;
  return (
    await saveDraft(userId, {
      id: newDraftId(),
      kind: manyDraftOf(category),
      fields,
      untouched: true,
    })
  ).id;
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

const PAUSE_MS = 400;

/**
 * Whether a number was ordered before, as far as this phone knows: `repeatOf` by what was found last, `lookNow` finds it anew and
 * answers another `repeatOf`.
 */
function useRepeats(category: string, field: Field, lines: readonly Line[]) {
  const [known, setKnown] = useState<{ of: Field; repeats: ReadonlyMap<string, Repeat> }>();
  const numbers = lines.map(({ number }) => number).join("\n");
  const lookNow = async (isLive: () => boolean = () => true) => {
    const find = await repeatsOf({ category, field });
    const found = lines.map(({ number }) => [number, find(number)] as const);
    const repeats = new Map(
      found.flatMap(([number, repeat]) => (repeat ? [[number, repeat]] : [])),
    );
    if (isLive()) setKnown({ of: field, repeats });
    return (number: string) => repeats.get(number);
  };
  const lookLater = useEffectEvent(lookNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other numbers or another kind of them are to be looked up.
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => void lookLater(() => live).catch(() => undefined), PAUSE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [field, numbers]);
  return {
    repeatOf: (number: string) => (known?.of === field ? known.repeats.get(number) : undefined),
    lookNow,
  };
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
    const bytes = new Uint8Array(await file.arrayBuffer());
    onText(new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes).trim());
  };
  return (
    <label
      htmlFor={id}
      className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-accent focus-within:underline"
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
