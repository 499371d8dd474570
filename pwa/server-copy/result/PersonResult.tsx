import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { closedNotice } from "../../../contract/services/declare.ts";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { isApiError, isOffline } from "../../api/errors.ts";
import { useCountdown } from "../../auth/use-countdown.ts";
import { waitingTime } from "../../auth/waiting-time.ts";
import { formatDate, formatNumber, formatTaka } from "../../i18n/format.ts";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { closedSentence, fieldSentence, sentence } from "../../offline/errors.ts";
import { OpenHours } from "../../services/OpenHours.tsx";
import { useService } from "../../services/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ConsentFields } from "../form/ConsentFields.tsx";
import { type CopyTerms, emptyCopy, termsSchema } from "../form/copy-form.ts";
import { Obstacles } from "../form/Obstacles.tsx";
import { useObstacles } from "../form/use-obstacles.ts";
import { inputPath } from "../routes.ts";
import { StopBanner } from "../StopBanner.tsx";
import type { Layout, Person, Terms } from "../server-copy.ts";
import { CopySheet } from "../sheet/CopySheet.tsx";
import { endOfStop } from "../stop.ts";
import { copyText } from "../text.ts";
import { rememberTyped } from "../ticket.ts";
import { isToasted, useLookUp } from "./use-look-up.ts";

/** A look-up from the question to the copy, or to the reason why there is none. */
export function PersonResult({ layout, person }: { layout: Layout; person: Person }) {
  const { state, lookUp } = useLookUp(layout, person);
  switch (state.at) {
    case "asking":
      return <AskFirst person={person} onAsk={(terms) => void lookUp(terms)} />;
    case "busy":
      return <Waiting />;
    case "failed":
      return <Refusal layout={layout} {...state} onRetry={(terms) => void lookUp(terms)} />;
    case "done":
      return <CopySheet layout={layout} copy={state.copy} price={state.price} />;
  }
}

function Waiting() {
  const text = useText(copyText);
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <div role="status" className="flex items-center gap-3">
        <Spinner className="size-7 text-accent" />
        <div>
          <p className="font-semibold">{text.waitingTitle}</p>
          <p className="text-sm text-soft">{text.waitingText}</p>
        </div>
      </div>
      <div className="flex gap-4">
        <Skeleton className="h-32 w-26 rounded-md" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-full" />
    </Card>
  );
}

/** For a result page that was opened by its address: shows the person and the price, and does nothing before a tap. */
function AskFirst({ person, onAsk }: { person: Person; onAsk: (terms: Terms) => void }) {
  const text = useText(copyText);
  const locale = useLocale();
  const obstacles = useObstacles(person);
  const hours = useService(serverCopy.key)?.hours;
  const { register, handleSubmit, formState } = useForm<CopyTerms>({
    defaultValues: { consent: emptyCopy.consent, purpose: emptyCopy.purpose },
    resolver: (values, context, options) =>
      valibotResolver(termsSchema(obstacles.purposeNeeded))(values, context, options),
  });
  const { consent, purpose } = formState.errors;
  const submit = handleSubmit((terms) => {
    rememberTyped({ ...person, ...terms });
    onAsk({ ...terms, expectedPrice: obstacles.price });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
      {obstacles.closed ? (
        <QuotedBanner sentence={closedSentence(closedNotice(serverCopy))}>
          <OpenHours hours={hours} />
        </QuotedBanner>
      ) : null}
      <Banner title={text.askTitle}>{text.askText}</Banner>
      <Card>
        <dl className="flex flex-col gap-1 tabular-nums *:flex *:flex-wrap *:justify-between *:gap-x-4 [&_dt]:text-soft">
          <div>
            <dt>{text.nid}</dt>
            <dd className="text-lg font-semibold tracking-wide">{inDigits(person.nid, locale)}</dd>
          </div>
          <div>
            <dt>{text.dob}</dt>
            <dd>{formatDate(person.dob, locale)}</dd>
          </div>
        </dl>
      </Card>
      <Obstacles obstacles={obstacles} />
      <ConsentFields
        consent={register("consent")}
        consentError={consent !== undefined}
        purpose={obstacles.purposeNeeded ? register("purpose") : undefined}
        purposeError={purpose?.message && fieldSentence(purpose.message, locale)}
      />
      <Button type="submit" block disabled={obstacles.blocked}>
        {text.askButton}
      </Button>
    </form>
  );
}

type Props = { layout: Layout; error: unknown; terms: Terms; onRetry: (terms: Terms) => void };

/** Why there is no copy, whether it was charged, and what to do next. */
function Refusal({ layout, error, terms, onRetry }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const code = isApiError(error) ? error.code : undefined;
  const price = isApiError(error) ? error.price : undefined;
  const [stopEnds] = useState(() => endOfStop(error));
  const mistyped = code === "nid-not-found" || code === "invalid-fields";
  const edit = (
    <ButtonLink href={inputPath(layout.backup)} variant={mistyped ? "primary" : "secondary"}>
      {mistyped ? text.changeNumber : text.back}
    </ButtonLink>
  );
  const withWays = (banner: ReactNode, action?: ReactNode) => (
    <div className="flex max-w-xl flex-col gap-4">
      {banner}
      <div className="flex flex-wrap gap-3 *:flex-auto sm:*:flex-none">
        {action}
        {edit}
      </div>
    </div>
  );
  const frame = (note: ReactNode, action?: ReactNode, warn = false) =>
    withWays(
      <QuotedBanner
        sentence={sentence(error)}
        tone={warn ? "warn" : "danger"}
        role={isToasted(error) ? undefined : "alert"}
      >
        {note}
      </QuotedBanner>,
      action,
    );
  const retry = <AskAgain seconds={isApiError(error) ? error.retryAfter : undefined} onAsk={() => onRetry(terms)} />;

  if (stopEnds) return withWays(<StopBanner error={error} until={stopEnds} role="alert" />);
  if (code === "nid-not-found") return frame(<p>{`${text.nothingCharged} ${text.checkBoth}`}</p>);
  if (code === "price-changed" && price !== undefined) {
    const money = formatTaka(price, locale);
    const again = <Button onClick={() => onRetry({ ...terms, expectedPrice: price })}>{text.fetchAt(money)}</Button>;
    return frame(<p>{text.priceNow(money)}</p>, again, true);
  }
  if (code === "insufficient-balance")
    return frame(<p>{text.nothingCharged}</p>, <ButtonLink href="/recharge">{text.recharge}</ButtonLink>);
  if (code === "closed") return frame(<p>{text.nothingCharged}</p>);
  if (code === "invalid-fields") return frame(<Lines fields={isApiError(error) ? error.fields : undefined} />);
  if (code === "identity-away" || code === "too-many-requests") return frame(null, retry, true);
  // Without an answer it is unknown whether it was charged.
  return frame(isOffline(error) || code === "server-error" ? <p>{text.maybeCharged}</p> : null, retry, true);
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
      {left > 0 ? text.waitFor(waitingTime(left, (value) => formatNumber(value, locale))) : text.tryAgain}
    </Button>
  );
}

function Lines({ fields = {} }: { fields?: Record<string, string> }) {
  const locale = useLocale();
  return Object.entries(fields).map(([name, line]) => <p key={name}>{`${name}: ${fieldSentence(line, locale)}`}</p>);
}
