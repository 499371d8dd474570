import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { closedNotice } from "../../../contract/services/declare.ts";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { formatDate } from "../../i18n/format.ts";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { closedSentence, fieldSentence } from "../../offline/errors.ts";
import { OpenHours } from "../../services/OpenHours.tsx";
import { useService } from "../../services/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ConsentFields } from "../form/ConsentFields.tsx";
import { type CopyTerms, emptyCopy, termsSchema } from "../form/copy-form.ts";
import { Obstacles } from "../form/Obstacles.tsx";
import { useObstacles } from "../form/use-obstacles.ts";
import type { Layout, Person, Terms } from "../server-copy.ts";
import { CopySheet } from "../sheet/CopySheet.tsx";
import { copyText } from "../text.ts";
import { rememberTyped } from "../ticket.ts";
import { Refusal } from "./Refusal.tsx";
import { useLookUp } from "./use-look-up.ts";

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
