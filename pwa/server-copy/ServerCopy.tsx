import { valibotResolver } from "@hookform/resolvers/valibot";
import type { ComponentProps } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useLocation } from "wouter";
import { closedNotice } from "../../contract/services/declare.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { nidYearMismatch } from "../../contract/values/identifiers.ts";
import { readDate } from "../../contract/values/typed-date.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { closedSentence } from "../offline/errors.ts";
import { OrderForm } from "../orders/form/OrderForm.tsx";
import { TypedInput } from "../services/fields/ServiceFields.tsx";
import { useAbout } from "../services/names.ts";
import { OpenHours } from "../services/OpenHours.tsx";
import { useService } from "../services/services.ts";
import { useConfig } from "../settings/config.ts";
import { useBalance, usePrices, useSwitches } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { fieldSentence } from "../ui/form/form-errors.ts";
import { TextInput } from "../ui/form/TextInput.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { PageHeader, QuotedBanner } from "../ui/Page.tsx";
import {
  type CopyFields,
  copySchema,
  emptyCopy,
  findPerson,
  findTyped,
  rememberTyped,
  storeTicket,
} from "./copy-form.ts";
import { useIsPaid } from "./paid.ts";
import { inputPath, type Person, resultPath } from "./server-copy.ts";
import { copyText } from "./text.ts";

export function ServerCopy() {
  return <Input backup={false} />;
}

/** The same page with buttons for the backup layouts. */
export function ServerCopyBackup() {
  return <Input backup />;
}

function Input({ backup }: { backup: boolean }) {
  const text = useText(copyText);
  const about = useAbout(serverCopy.key, backup ? text.backupIntro : text.intro);
  const name = serverCopy.name[useLocale()];
  const other = (
    <Link
      href={inputPath(!backup)}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-accent"
    >
      {backup ? text.toMain : text.toBackup}
      <ChevronRightIcon className="size-4" />
    </Link>
  );
  return (
    <div className="max-w-xl">
      <PageHeader title={backup ? text.backupOf(name) : name} actions={other}>
        {about}
      </PageHeader>
      <CopyForm key={String(backup)} backup={backup} />
    </div>
  );
}

/** The form for a look-up. The result page makes the charge, with the ticket that this form leaves. */
function CopyForm({ backup }: { backup: boolean }) {
  const text = useText(copyText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const form = useForm<CopyFields>({
    defaultValues: { ...emptyCopy, ...findTyped() },
    // The schema depends on the server's settings, which may arrive while the form is open.
    resolver: (values, context, options) =>
      valibotResolver(copySchema(obstacles.purposeNeeded))(values, context, options),
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, formState } = form;
  const { nid = "", dob = "" } = useWatch({ control });
  const obstacles = useObstacles(findPerson({ nid, dob }));
  const hours = useService(serverCopy.key)?.hours;

  const open = async (version: 1 | 2, { nid, dob, consent, purpose }: CopyFields) => {
    rememberTyped({ nid, dob, consent, purpose });
    storeTicket({ nid, dob }, { consent, purpose, expectedPrice: obstacles.price });
    navigate(resultPath({ version, backup }, { nid, dob }));
    return undefined;
  };
  const today = new Date().toISOString().slice(0, 10);
  const nidLook = {
    hint: text.nidHint,
    birthYear: Number(readDate(dob)?.slice(0, 4)) || undefined,
    doubt: nidYearMismatch(nid, readDate(dob) ?? dob) && text.yearDiffers,
  };
  const purposeProblem = formState.errors.purpose?.message;

  return (
    <OrderForm
      form={form}
      charging={{ ...obstacles, closed: undefined, state: { at: "idle" }, forget: () => undefined }}
      onSend={(typed) => open(1, typed)}
      hidden={false}
      consent
      buttons={
        <CopyButtons
          backup={backup}
          disabled={obstacles.blocked}
          onSecond={() => void handleSubmit((typed) => open(2, typed))()}
        />
      }
    >
      {obstacles.closed ? (
        <QuotedBanner sentence={closedSentence(closedNotice(serverCopy))}>
          <OpenHours hours={hours} />
        </QuotedBanner>
      ) : null}
      <details className="group rounded-md bg-info-soft px-4 text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-info">
          {text.guideTitle}
          <ChevronRightIcon className="size-4 in-[[open]]:rotate-90" />
        </summary>
        <ul className="list-disc ps-5 pb-3">
          <li>{text.chargeNote}</li>
          <li>{text.guide13}</li>
          <li>{text.guideNone}</li>
        </ul>
      </details>
      {serverCopy.fields.map((field) => (
        <TypedInput
          key={field.name}
          field={field}
          form={form}
          own={field.name === "nid" ? nidLook : { calendar: { min: "1900-01-01", max: today } }}
        />
      ))}
      {obstacles.free ? (
        <p className="text-sm font-semibold text-approved">{text.freeNote}</p>
      ) : null}
      {obstacles.purposeNeeded ? (
        <TextInput
          {...register("purpose")}
          label={text.purpose}
          hint={text.purposeHint}
          error={purposeProblem && fieldSentence(purposeProblem, locale)}
          maxLength={200}
          required
        />
      ) : null}
    </OrderForm>
  );
}

/** The price of this look-up and what prevents it, as far as the phone knows. */
function useObstacles(person: Person | undefined) {
  const listed = usePrices().value?.serverBalance;
  const balance = useBalance().value;
  const closed = useSwitches().value?.serverCopy === false;
  const online = useConnection() === "online";
  const purposeNeeded = useConfig().value?.identityConsent === true;
  const free = useIsPaid(person);
  const price = free ? 0 : listed;
  const short = !closed && price !== undefined && balance !== undefined && balance < price;
  return {
    price,
    balance,
    closed,
    online,
    purposeNeeded,
    /** True when it was paid for within 24 hours: then it opens even if the service is closed or the balance is too low. */
    free,
    short,
    blocked: !online || price === undefined || short || (closed && !free),
  };
}

type Props = { backup: boolean; disabled: boolean; onSecond: () => void };

/** V1 is the submit button, so that Enter opens it. */
function CopyButtons({ backup, disabled, onSecond }: Props) {
  const text = useText(copyText);
  return (
    <div className="grid max-w-[62%] shrink-0 grid-cols-2 gap-2">
      <VersionButton type="submit" disabled={disabled} version="V1" note={text.v1Note} />
      <VersionButton
        variant="secondary"
        disabled={disabled}
        onClick={onSecond}
        version="V2"
        note={backup ? text.v2BackupNote : text.v2Note}
      />
    </div>
  );
}

type VersionProps = ComponentProps<typeof Button> & { version: string; note: string };

function VersionButton({ version, note, ...button }: VersionProps) {
  return (
    <Button {...button} className="flex-col gap-0! px-1.5! leading-tight!">
      <span className="text-balance">{note}</span>{" "}
      <span className="text-xs font-normal">{useText(copyText).fetch(version)}</span>
    </Button>
  );
}
