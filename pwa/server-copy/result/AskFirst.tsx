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
import { ConsentFields } from "../form/ConsentFields.tsx";
import { type CopyTerms, emptyCopy, termsSchema } from "../form/copy-form.ts";
import { Obstacles } from "../form/Obstacles.tsx";
import { useObstacles } from "../form/use-obstacles.ts";
import type { Person, Terms } from "../server-copy.ts";
import { copyText } from "../text.ts";
import { keepTyped } from "../ticket.ts";

/** For a result page that was opened by its address: shows the person and the price, and does nothing before a tap. */
export function AskFirst({ person, onAsk }: { person: Person; onAsk: (terms: Terms) => void }) {
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
    keepTyped({ ...person, ...terms });
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
