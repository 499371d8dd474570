import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ComponentProps, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useLocation } from "wouter";
import type { Layout } from "../../contract/server-copy/sheet.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { readDate } from "../../contract/values/dates/typed-date.ts";
import { nidYearMismatch } from "../../contract/values/identifiers.ts";
import { messages } from "../i18n/messages.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { OrderForm } from "../orders/form/OrderForm.tsx";
import { useCharging } from "../orders/form/use-charging.ts";
import { useSubmission } from "../orders/form/use-submission.ts";
import { TypedInput } from "../services/fields/ServiceFields.tsx";
import { useAbout } from "../services/names.ts";
import { OpenHours } from "../services/OpenHours.tsx";
import { useConfig } from "../settings/config.ts";
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
import { LayoutPicture } from "./LayoutPicture.tsx";
import { type Person, useIsPaid } from "./paid.ts";
import { inputPath, resultPath } from "./server-copy.ts";
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

const typedFields = serverCopy.fields.filter((field) => !("offered" in field));

/**
 * The form for a look-up. The result page makes the charge, with the ticket that this form leaves.
 */
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

  const version = useRef<1 | 2>(1);
  const open = (chosen: 1 | 2, { nid, dob, consent, purpose }: CopyFields) => {
    version.current = chosen;
    return obstacles.submit(
      async (expectedPrice) => {
        rememberTyped({ nid, dob, consent, purpose });
        storeTicket({ nid, dob }, { consent, purpose, expectedPrice });
        return { state: "opened" };
      },
      () => navigate(resultPath({ version: chosen, backup }, { nid, dob })),
    );
  };
  const today = dateInDhaka(new Date());
  const nidLook = {
    hint: text.nidHint,
    birthYear: Number(readDate(dob)?.slice(0, 4)) || undefined,
    doubt: nidYearMismatch(nid, readDate(dob) ?? dob) && text.yearDiffers,
  };
  const purposeProblem = formState.errors.purpose?.message;

  return (
    <OrderForm
      form={form}
      charging={{ ...obstacles, closed: undefined }}
      // What was asked about is answered for the version that was tapped.
      onSend={(typed) => open(obstacles.state.at === "asking" ? version.current : 1, typed)}
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
        <QuotedBanner sentence={obstacles.closed}>
          <OpenHours hours={obstacles.hours} />
        </QuotedBanner>
      ) : null}
      <details className="group rounded-md bg-info-soft px-4 text-sm">
        <summary
          className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold
          text-info"
        >
          {text.guideTitle}
          <ChevronRightIcon className="size-4 in-[[open]]:rotate-90" />
        </summary>
        <ul className="list-disc ps-5 pb-3">
          <li>{text.chargeNote}</li>
          <li>{text.guide13}</li>
          <li>{text.guideNone}</li>
        </ul>
      </details>
      {typedFields.map((field) => (
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
  const free = useIsPaid(person);
  const submission = useSubmission({
    priceName: serverCopy.price.name,
    free,
    of: person && `${person.nid} ${person.dob}`,
    failed: messages.somethingWentWrong,
  });
  const charging = useCharging(serverCopy, submission);
  const { online, price, short, closed } = charging;
  const purposeNeeded = useConfig().value?.identityConsent === true;
  return {
    ...charging,
    purposeNeeded,
    /**
     * True when it was paid for within 24 hours: then it opens even if the service is closed or the
     * balance is too low.
     */
    free,
    blocked: !online || price === undefined || short || (closed !== undefined && !free),
  };
}

type Props = { backup: boolean; disabled: boolean; onSecond: () => void };

/**
 * Each shows its paper. V1 is the submit button, so that Enter opens it. With large text they stand
 * below the price.
 */
function CopyButtons({ backup, disabled, onSecond }: Props) {
  const text = useText(copyText);
  return (
    <div className="grid max-w-[62%] min-w-[min(100%,11rem)] shrink-0 grid-cols-2 gap-2">
      <VersionButton
        type="submit"
        disabled={disabled}
        layout={{ version: 1, backup }}
        note={text.v1Note}
      />
      <VersionButton
        variant="secondary"
        disabled={disabled}
        onClick={onSecond}
        layout={{ version: 2, backup }}
        note={backup ? text.v2BackupNote : text.v2Note}
      />
    </div>
  );
}

type VersionProps = ComponentProps<typeof Button> & { layout: Layout; note: string };

function VersionButton({ layout, note, ...button }: VersionProps) {
  return (
    <Button {...button} className="flex-col gap-0.5! px-1.5! py-1.5! leading-tight!">
      <LayoutPicture layout={layout} />
      <span className="text-balance">{note}</span>{" "}
      <span className="text-xs font-normal">{useText(copyText).fetch(`V${layout.version}`)}</span>
    </Button>
  );
}
