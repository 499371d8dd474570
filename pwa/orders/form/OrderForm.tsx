import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Link } from "wouter";
import type { OpeningHours } from "../../../contract/opening-hours.ts";
import type { OwnSum } from "../../../contract/shop/shop.ts";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { type ApiError, isApiError } from "../../api/errors.ts";
import { useIsPreparing } from "../../attachments/preparing.ts";
import { messages } from "../../i18n/messages.ts";
import { formatTaka, type Locale, useLocale, useText } from "../../i18n/t.ts";
import { useAge } from "../../lists/ListParts.tsx";
import { sentence } from "../../offline/errors.ts";
import { ConsentBox } from "../../services/fields/ConsentBox.tsx";
import { fieldText } from "../../services/fields/text.ts";
import { OpenHours } from "../../services/OpenHours.tsx";
import { useIsWorker, usePrices, useUser } from "../../settings/settings.ts";
import { OWN } from "../../shop/typed-sum.ts";
import { BottomBar } from "../../ui/BottomBar.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FormProblems } from "../../ui/form/FormProblems.tsx";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { Banner, QuotedBanner } from "../../ui/Page.tsx";
import { lackingOf, rechargeFor } from "../../wallet/lacking.ts";
import { orderText } from "./text.ts";
import type { SubmissionState } from "./use-submission.ts";

const loadReader = () => import("../../shop/read-sum.ts");
/** Loaded only by whom their shop is open, with what reads them. */
const SumFields = lazy(async () => {
  const [{ SumFields }] = await Promise.all([import("../../shop/SumFields.tsx"), loadReader()]);
  return { default: SumFields };
});

/**
 * What a form costs and what stands in its way. `before`: what the person saw before the price
 * changed. All in tk.
 */
export type Charging = {
  state: SubmissionState;
  online: boolean;
  price: number | undefined;
  before?: number | undefined;
  balance: number | undefined;
  short: boolean;
  /** What is lacking stands in the bar, and nowhere else, but where a worker is short. */
  shortInBar?: true;
  /** The notice of a closed service, and when it opens by itself. */
  closed?: Sentence | undefined;
  hours?: OpeningHours | undefined;
  forget: () => void;
};

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>;
  charging: Charging;
  /**
   * Sends the form. The problems of a refusal are shown at their fields. `own`: what the order
   * brings the user's own shop.
   */
  onSend: (
    values: Sent,
    own: OwnSum | undefined,
  ) => Promise<{ state: string; error?: unknown } | undefined>;
  /** The category of what is ordered, if a shop may note what it brings; `each` of several. */
  sells?: string | undefined;
  each?: boolean;
  /** True while a draft is loading, which would move the fields. */
  hidden: boolean;
  consent?: boolean;
  /** What the button says; without a connection it says that the phone keeps the form. */
  label?: string;
  /** In the bar, below what the order leaves of the balance. */
  status?: ReactNode;
  /** In place of the bar's button. */
  buttons?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * The frame of every form that is charged: fields, what stands in the way, consent, and a bar with
 * price and button that stays in sight. After a try the first wrong field has the focus. Of a
 * closed service nobody has typed for, only that it is closed is shown.
 */
export function OrderForm<Values extends FieldValues, Sent>(props: Props<Values, Sent>) {
  const {
    form,
    charging,
    onSend,
    hidden,
    consent = false,
    className = "max-w-xl",
    sells,
    each = false,
    children,
  } = props;
  const asksSum = useUser().value?.shop === true && sells !== undefined;
  const text = useText(orderText);
  const locale = useLocale();
  const notices = useRef<HTMLDivElement>(null);
  const { handleSubmit, setError, setFocus, register, subscribe, formState } = form;
  const { submitCount, errors, isDirty } = formState;
  const { closed, hours, price, short } = charging;
  const send = async (values: Sent) => {
    const typed = form.getValues(OWN as FieldPath<Values>);
    const { sum, problems } = asksSum ? (await loadReader()).readSum(typed) : {};
    for (const [name, message] of Object.entries(problems ?? {}))
      setError(`${OWN}.${name}` as FieldPath<Values>, { message });
    if (problems) return;
    const outcome = await onSend(values, sum);
    if (outcome?.state !== "refused" || !isApiError(outcome.error)) return;
    for (const [name, message] of problemsOf(outcome.error, locale))
      setError(name as FieldPath<Values>, { message });
  };
  const refused = charging.state.at === "failed";
  useEffect(() => {
    if (refused) notices.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  const { state, forget } = charging;
  useEffect(() => {
    if (state.at !== "asking") return;
    // A number that is picked or made longer changes no input by itself.
    return subscribe({ formState: { values: true }, callback: ({ name }) => name && forget() });
  }, [state.at, subscribe, forget]);
  const handleFix = (name: string | undefined) => {
    forget();
    if (name) return setFocus(name as FieldPath<Values>, { shouldSelect: true });
    // The button that was pressed goes, and the one that sends comes.
    requestAnimationFrame(() =>
      notices.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus(),
    );
  };
  return (
    <form
      noValidate
      hidden={hidden}
      onChange={charging.forget}
      onSubmit={handleSubmit(send)}
      className={`order-form flex flex-col gap-5 ${className}`}
    >
      {closed ? (
        <QuotedBanner sentence={closed}>
          <OpenHours hours={hours} />
          <p>{text.priceIs(formatTaka(price, locale))}</p>
        </QuotedBanner>
      ) : null}
      {closed && !isDirty ? (
        <ButtonLink href="/" variant="secondary">
          {text.toHome}
        </ButtonLink>
      ) : (
        children
      )}
      {closed ? null : (
        <>
          {asksSum ? (
            <Suspense fallback={<div className="min-h-24" />}>
              <SumFields form={form as never} category={sells} each={each} />
            </Suspense>
          ) : null}
          <div ref={notices} className="flex flex-col gap-5 empty:hidden">
            {short ? <Short inBar={charging.shortInBar} /> : null}
            <Notices charging={charging} />
            <FormProblems of={errors} tries={submitCount} />
          </div>
          {consent ? (
            <ConsentBox
              {...register("consent" as FieldPath<Values>)}
              missing={errors["consent"] !== undefined}
            />
          ) : null}
          <SubmitBar {...props} onFix={handleFix} />
        </>
      )}
    </form>
  );
}

/**
 * The problem of each field. Of a refused file the server names only the field and the file; one
 * without a name has a mark.
 */
export function problemsOf(error: ApiError, locale: Locale): [field: string, message: string][] {
  const fields = Object.entries(error.fields ?? {});
  if (!error.code.startsWith("attachment-")) return fields;
  return fields.flatMap(([field, file]) =>
    file ? [[field, `${file}: ${sentence(error)[locale]}`]] : [],
  );
}

/** That the balance is too low, and whom to turn to: a worker can't recharge what they spend. */
function Short({ inBar = false }: { inBar: boolean | undefined }) {
  const text = useText(orderText);
  if (useIsWorker()) return <Banner tone="danger" title={text.boundReached} />;
  return inBar ? null : (
    <QuotedBanner sentence={messages.insufficientBalance}>
      <p>{text.shortHelp}</p>
    </QuotedBanner>
  );
}

/** What is said by {@link Short} already. */
const shortSaid = [messages.insufficientBalance.en, orderText.en.boundReached];

/**
 * What stands above the button: the last refusal, a new price, or that the form will wait for a
 * connection.
 */
function Notices({ charging: { state, online, price, short } }: { charging: Charging }) {
  const text = useText(orderText);
  const locale = useLocale();
  const words = useText(fieldText);
  const age = useAge(usePrices().asOf);
  return (
    <>
      {state.at === "failed" && !(short && shortSaid.includes(state.sentence.en)) ? (
        <QuotedBanner role="alert" sentence={state.sentence}>
          {state.reason ? <p>{state.reason[locale]}</p> : null}
        </QuotedBanner>
      ) : null}
      {online ? null : (
        <div role="status" className="text-sm text-soft">
          {price === undefined ? text.unknownPrice : `${words.price}: ${age}`}
        </div>
      )}
    </>
  );
}

type BarProps = Pick<Props<FieldValues, unknown>, "charging" | "label" | "status" | "buttons"> & {
  onFix: (field: string | undefined) => void;
};

/**
 * The bar with the price and the button. It waits for pictures that are being prepared, and while
 * it does, Enter sends nothing either: browsers submit a form only where its button could.
 */
export function SubmitBar({ charging, label, status, buttons, onFix }: BarProps) {
  const { state, online, price, before, balance, short } = charging;
  const text = useText(orderText);
  const locale = useLocale();
  const preparing = useIsPreparing();
  const isWorker = useIsWorker();
  if (state.at === "asking") {
    const repeats = state.odd.some(({ see }) => see);
    const wrong = state.odd.find(({ name }) => name);
    return (
      <BottomBar edge className="flex flex-wrap items-center gap-3">
        <div role="alert" className="basis-full text-sm">
          {state.odd.map(({ value, said, see }) => (
            <p key={value}>
              <span>{said[locale]} </span>
              {see ? (
                <Link href={see} className="py-2 font-semibold text-accent underline">
                  {text.see}
                </Link>
              ) : null}
            </p>
          ))}
          {repeats ? null : <p>{text.sureOf}</p>}
        </div>
        <Button type="submit" variant="secondary" className="flex-auto px-3">
          {online ? text[repeats ? "again" : "anyway"](formatTaka(price, locale)) : text.keep}
        </Button>
        {/* Where the button was that asked: the second of two quick taps sends nothing, and does
            not answer for who has not read. */}
        <Button
          autoFocus
          className="flex-auto"
          onClick={({ detail }) => detail < 2 && onFix(wrong?.name)}
        >
          {wrong ? text.fix : text.leave}
        </Button>
      </BottomBar>
    );
  }
  const waits = preparing || state.at === "busy";
  return (
    <BottomBar edge className="flex flex-wrap items-center gap-3">
      <div className="beside">
        <PriceLine price={price} before={before} balance={balance} later={!online && !buttons} />
        {short && !isWorker ? <RechargeLink price={price} balance={balance} /> : status}
      </div>
      {buttons ?? (
        <Button
          type="submit"
          busy={waits}
          busyLabel={preparing ? text.preparing : text.processing}
          disabled={short || price === undefined}
          // What it says then is longer: the price beside it keeps its lines, and the bar its
          // height.
          className={`${waits ? "max-w-1/2 px-3 py-0!" : "max-w-[62%]"} shrink-0 leading-tight`}
        >
          {online ? (label ?? text.submit) : text.keep}
        </Button>
      )}
    </BottomBar>
  );
}

type PriceProps = Pick<Charging, "price" | "before" | "balance"> & { later?: boolean };

/**
 * The price, after the one before if it has changed, and what the balance is after it or lacks for
 * it; `later`: that it is charged when it is sent. Unknown is a dash, never zero.
 */
function PriceLine({ price, before, balance, later = false }: PriceProps) {
  const text = useText(orderText);
  const words = useText(fieldText);
  const locale = useLocale();
  const lacking = lackingOf(price, balance);
  const rest =
    price === undefined || balance === undefined
      ? undefined
      : Math.round((balance - price) * 100) / 100;
  return (
    <dl className="leading-tight tabular-nums">
      <div>
        <dt className="sr-only">{words.price}</dt>
        <dd aria-live="polite" className="text-lg font-bold">
          {before === undefined ? null : (
            <span className="font-normal text-soft">{`${formatTaka(before, locale)} → `}</span>
          )}
          <span>{formatTaka(price, locale)}</span>
        </dd>
      </div>
      {price === 0 ? null : (
        <div
          className={`flex flex-wrap gap-x-1 text-xs
            ${lacking > 0 ? "font-semibold text-danger" : "text-soft"}`}
        >
          <dt>{lacking > 0 ? text.missing : later ? text.later : text.after}</dt>
          {later && lacking === 0 ? null : <dd>{formatTaka(lacking || rest, locale)}</dd>}
        </div>
      )}
    </dl>
  );
}

/** From the bar of a form to the recharge of what the balance lacks. */
function RechargeLink({ price, balance }: PriceProps) {
  return (
    <Link
      href={rechargeFor(lackingOf(price, balance))}
      className="-mb-1.5 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
    >
      {useText(orderText).recharge}
      <ChevronRightIcon className="size-4" />
    </Link>
  );
}
