import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useParams } from "wouter";
import { type Layout, layoutName } from "../../../contract/server-copy/sheet.ts";
import { layoutLabels, serverCopy } from "../../../contract/services/server-copy.ts";
import { isApiError, isOffline } from "../../api/errors.ts";
import { formatTaka, formatWait, useLocale, useText } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { useIsWorker } from "../../settings/settings.ts";
import { Button, ButtonLink, Spinner } from "../../ui/Button.tsx";
import { fieldSentence } from "../../ui/form/form-errors.ts";
import { RefreshIcon } from "../../ui/icons.tsx";
import { Card, EmptyState, PageHeader, QuotedBanner } from "../../ui/Page.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { dropTicket, findPerson, findTicket, rememberTyped } from "../copy-form.ts";
import type { Person } from "../paid.ts";
import { type CopyData, inputPath, lookUpPerson, type Terms } from "../server-copy.ts";
import { CopySheet } from "../sheet/CopySheet.tsx";
import { copyText } from "../text.ts";

export const PrintV1 = () => <Result layout={{ version: 1, backup: false }} />;
export const PrintV1Backup = () => <Result layout={{ version: 1, backup: true }} />;
export const PrintV2 = () => <Result layout={{ version: 2, backup: false }} />;
export const PrintV2Backup = () => <Result layout={{ version: 2, backup: true }} />;

/**
 * A result page for the person in its address. It looks the person up only with the ticket of the
 * form: after a reload, or by a link, it leads to the form, so that nothing is charged without a
 * tap.
 */
function Result({ layout }: { layout: Layout }) {
  const locale = useLocale();
  const text = useText(copyText);
  const { nid = "", dob = "" } = useParams<{ nid: string; dob: string }>();
  const person = findPerson({ nid, dob });
  const [terms] = useState(() => person && findTicket(person));
  const input = inputPath(layout.backup);
  if (person && !terms) return <BackToForm input={input} person={person} />;
  return (
    <>
      <PageHeader
        title={`${serverCopy.name[locale]}: ${layoutLabels[layoutName(layout)][locale]}`}
        back={{ href: input, label: text.back }}
      />
      {person && terms ? (
        <PersonResult layout={layout} person={person} agreed={terms} />
      ) : (
        <EmptyState
          title={text.badAddress}
          drawing="search"
          action={<ButtonLink href={input}>{text.changeNumber}</ButtonLink>}
        />
      )}
    </>
  );
}

/** Goes back to the form with the person filled in. A paid copy then opens again with one tap. */
function BackToForm({ input, person: { nid, dob } }: { input: string; person: Person }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    rememberTyped({ nid, dob });
    navigate(input, { replace: true });
  }, [nid, dob, input, navigate]);
  return null;
}

/**
 * A look-up from the wait to the copy, or to the reason why there is none. `agreed`: the ticket of
 * the form.
 */
function PersonResult({
  layout,
  person,
  agreed,
}: {
  layout: Layout;
  person: Person;
  agreed: Terms;
}) {
  const { state, lookUp } = useLookUp(layout, person, agreed);
  switch (state.at) {
    case "busy":
      return <Waiting />;
    case "failed":
      return <Refusal layout={layout} {...state} onRetry={(terms) => void lookUp(terms)} />;
    case "done":
      return <CopySheet layout={layout} copy={state.copy} price={state.price} />;
  }
}

type LookUpState =
  | { at: "busy" }
  | { at: "done"; copy: CopyData; price: number | undefined }
  | { at: "failed"; error: unknown; terms: Terms };

/**
 * Specification 4 and 9: the wait between opening the page and the look-up. Leaving meanwhile costs
 * nothing.
 */
const OPENING_WAIT_MS = 2_000;

/** The look-up of a result page, with the ticket of the form. */
function useLookUp(layout: Layout, person: Person, agreed: Terms) {
  const [state, setState] = useState<LookUpState>({ at: "busy" });
  const locale = useLocale();
  const running = useRef(false);

  const lookUp = async (terms: Terms) => {
    if (running.current) return;
    running.current = true;
    setState({ at: "busy" });
    try {
      const copy = await lookUpPerson(person, layout, locale, terms);
      setState({ at: "done", copy, price: terms.expectedPrice });
    } catch (error) {
      setState({ at: "failed", error, terms });
    } finally {
      running.current = false;
    }
  };

  const lookUpOpened = useEffectEvent(() => lookUp(agreed));
  useEffect(() => {
    dropTicket();
    const timer = setTimeout(() => void lookUpOpened(), OPENING_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  return { state, lookUp };
}

function Waiting() {
  const text = useText(copyText);
  return (
    <Card className="max-w-xl">
      <div role="status" className="flex items-center gap-3">
        <Spinner className="size-8 text-accent" />
        <div>
          <p className="font-semibold">{text.waitingTitle}</p>
          <p className="text-sm text-soft">{text.waitingText}</p>
        </div>
      </div>
    </Card>
  );
}

type Props = { layout: Layout; error: unknown; terms: Terms; onRetry: (terms: Terms) => void };

/** Why there is no copy, whether it was charged, and what to do next. */
function Refusal({ layout, error, terms, onRetry }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const isWorker = useIsWorker();
  const code = isApiError(error) ? error.code : undefined;
  const price = isApiError(error) ? error.price : undefined;
  const mistyped = code === "nid-not-found" || code === "invalid-fields";
  const edit = (
    <ButtonLink href={inputPath(layout.backup)} variant={mistyped ? "primary" : "secondary"}>
      {mistyped ? text.changeNumber : text.back}
    </ButtonLink>
  );
  const frame = (note: ReactNode, action?: ReactNode, warn = false) => (
    <div className="flex max-w-xl flex-col gap-4">
      <QuotedBanner sentence={sentence(error)} tone={warn ? "warn" : "danger"} role="alert">
        {note}
      </QuotedBanner>
      <div className="flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
        {action}
        {edit}
      </div>
    </div>
  );
  const retry = (
    <AskAgain
      seconds={isApiError(error) ? error.retryAfter : undefined}
      onAsk={() => onRetry(terms)}
    />
  );

  if (code === "nid-not-found") return frame(<p>{`${text.nothingCharged} ${text.checkBoth}`}</p>);
  if (code === "price-changed" && price !== undefined) {
    const money = formatTaka(price, locale);
    const again = (
      <Button onClick={() => onRetry({ ...terms, expectedPrice: price })}>
        {text.fetchAt(money)}
      </Button>
    );
    return frame(<p>{text.priceNow(money)}</p>, again, true);
  }
  if (code === "insufficient-balance" && isWorker)
    return frame(<p>{`${text.nothingCharged} ${text.askOwner}`}</p>);
  if (code === "insufficient-balance")
    return frame(
      <p>{text.nothingCharged}</p>,
      <ButtonLink href="/recharge">{text.recharge}</ButtonLink>,
    );
  if (code === "closed" || code === "bound-reached") return frame(<p>{text.nothingCharged}</p>);
  if (code === "invalid-fields")
    return frame(<Lines fields={isApiError(error) ? error.fields : undefined} />);
  if (code === "identity-away" || code?.startsWith("too-many-")) return frame(null, retry, true);
  // Without an answer it is unknown whether it was charged.
  return frame(
    isOffline(error) || code === "server-error" ? <p>{text.maybeCharged}</p> : null,
    retry,
    true,
  );
}

/** A button to try again. It is disabled for the `seconds` that the server asks to wait. */
function AskAgain({ seconds = 0, onAsk }: { seconds: number | undefined; onAsk: () => void }) {
  const text = useText(copyText);
  const locale = useLocale();
  const [left, start] = useCountdown();
  useEffect(() => {
    if (seconds > 0) start(seconds);
  }, [seconds, start]);
  return (
    <Button onClick={onAsk} disabled={left > 0} icon={<RefreshIcon className="size-5" />}>
      {left > 0 ? text.waitFor(formatWait(left, locale)) : text.tryAgain}
    </Button>
  );
}

function Lines({ fields = {} }: { fields?: Record<string, string> }) {
  const locale = useLocale();
  return Object.entries(fields).map(([name, line]) => (
    <p key={name}>{`${name}: ${fieldSentence(line, locale)}`}</p>
  ));
}
