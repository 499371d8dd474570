import "./birth.css";
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useAtom } from "jotai";
import { useEffect } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { birth } from "../../contract/services/birth.ts";
import { formatTaka } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf, useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/drafts/draft-keeper.ts";
import { useDraft, useFormKey } from "../offline/drafts/use-draft.ts";
import { OrderNotices } from "../orders/form/OrderNotices.tsx";
import { PriceSummary } from "../orders/form/PriceSummary.tsx";
import { ShortBalance } from "../orders/form/ShortBalance.tsx";
import { SubmitOrder } from "../orders/form/SubmitOrder.tsx";
import { orderText } from "../orders/form/text.ts";
import { type Placing, useOrder } from "../orders/form/use-order.ts";
import { FormDraft } from "../outbox/FormDraft.tsx";
import { ConsentBox } from "../services/fields/ConsentBox.tsx";
import { useAbout } from "../services/use-about.ts";
import { useConfig } from "../settings/config.ts";
import { Banner } from "../ui/Banner.tsx";
import { OutsideLink } from "../ui/ButtonLink.tsx";
import { ChevronRightIcon, TrashIcon, WalletIcon } from "../ui/icons.tsx";
import { ClearButton } from "../ui/overlay/ClearButton.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { lackingOf } from "../wallet/lacking.ts";
import { BirthField } from "./BirthField.tsx";
import { BirthForm, type BirthSent, type BirthValues, emptyBirth, isRequired } from "./birth-form.ts";
import { CertificateUpload, ConflictDialog } from "./certificate/CertificateUpload.tsx";
import { SendPicture } from "./certificate/SendPicture.tsx";
import { sharedFileAtom } from "./certificate/shared-file.ts";
import { goToField, Unchecked, useUnsure } from "./certificate/unsure.tsx";
import { useCertificate } from "./certificate/use-certificate.ts";
import { handOff } from "./hand-off.ts";
import { birthSections, fieldsInOrder } from "./sections.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

const needed = fieldsInOrder.filter(isRequired);

/** The bar with the price, what is left to do and the button. Always visible. */
function SubmitBar({ placing }: { placing: Placing }) {
  const text = useText(birthText);
  const locale = useLocale();
  return (
    <div className="z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:mx-0 md:rounded-lg md:border md:shadow-pop [@media(height>=32rem)]:sticky [@media(height>=32rem)]:bottom-(--tab-bar) md:[@media(height>=32rem)]:bottom-4">
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="leading-tight font-bold tabular-nums">{formatTaka(placing.price, locale)}</p>
        {placing.online ? null : <p className="text-xs text-soft">{text.waitsForConnection}</p>}
        {placing.short ? <p className="text-sm text-danger">{text.shortBar}</p> : <Left />}
      </div>
      <SubmitOrder placing={placing} className="max-w-full shrink-0">
        {placing.online ? text.submit : text.submitOffline}
      </SubmitOrder>
    </div>
  );
}

/** How many fields are empty, then how many need to be checked. A tap goes to the first. */
function Left() {
  const text = useText(birthText);
  const locale = useLocale();
  const { control } = useBirthForm();
  const values = useWatch({ control, name: needed });
  const unsure = useUnsure();
  const empty = needed.filter((_, index) => String(values[index]).trim() === "");
  const next = empty[0] ?? unsure[0];
  const count = (n: number) => inDigits(String(n), locale);
  if (!next)
    return (
      <p id="birth-next" tabIndex={-1} className="text-sm text-approved">
        {text.allFilled}
      </p>
    );
  const label = empty.length > 0 ? text.toFill(count(empty.length)) : text.toCheck(count(unsure.length));
  return (
    <button
      id="birth-next"
      type="button"
      onClick={() => goToField(next)}
      aria-label={text.goThere(label)}
      className="-my-1.5 -ms-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-start text-sm leading-tight wrap-anywhere text-accent underline underline-offset-4"
    >
      {label}
      <ChevronRightIcon className="size-4.5 shrink-0" />
    </button>
  );
}

/** The birth registration: read from a certificate or typed, kept as a draft, and ordered like any service. */
export function BirthRegistration() {
  return <Registration key={useFormKey()} />;
}

function Registration() {
  const text = useText(birthText);
  const locale = useLocale();
  const about = useAbout(birth.key, text.intro);
  const birthFormUrl = useConfig().value?.links.birthForm;
  const form = useForm<BirthValues, unknown, BirthSent>({
    defaultValues: emptyBirth,
    resolver: valibotResolver(BirthForm),
  });
  const { handleSubmit, reset } = form;
  const drafting = useDraft("birth", form);
  const { ready, awaited, discard, idOf } = drafting;
  const certificate = useCertificate(form);
  const empty = async () => {
    await discard();
    reset(emptyBirth);
  };
  // With an outside form our own sheet is not shown.
  const placing = useOrder(birth, empty, birthFormUrl ? undefined : ({ _id }) => `/birth/print/${_id}`);
  useSharedFile(ready, certificate.read);

  const handleOrder = async ({ consent: _consent, sendsPhoto: _wanted, certificatePhoto, ...fields }: BirthSent) => {
    const order = certificatePhoto.length > 0 ? { ...fields, certificatePhoto } : fields;
    const outcome = await placing.submit(order, idOf());
    if (outcome?.state !== "placed" || !birthFormUrl) return;
    if (!handOff(birthFormUrl, fields)) showToast("blank", bothOf(birthText, "handOffLater"));
  };
  const handleClear = async () => {
    certificate.forget();
    await empty();
    showToast("success", messages.formCleared);
  };

  return (
    <FormProvider {...form}>
      <PageHeader title={birth.name[locale]}>{about}</PageHeader>
      {/* The whole form is hidden at once, so that the bar at its end is complete when it appears. */}
      <form
        noValidate
        hidden={awaited}
        onSubmit={handleSubmit(handleOrder)}
        onChange={placing.forget}
        className="birth-form flex max-w-2xl flex-col gap-4"
      >
        <BirthNotices placing={placing} />
        <CertificateUpload reading={certificate} online={placing.online} />
        <SendPicture read={certificate.file} draftOf={ready ? idOf : undefined} />
        <FormDraft of={drafting} />
        <FormHead draft={drafting.draft} onClear={handleClear} />
        {birthSections.map((section) => (
          <Section key={section.name} section={section} />
        ))}
        <PriceSummary price={placing.price} balance={placing.balance} />
        <OrderNotices placing={placing} text={useText(orderText)} />
        <Unchecked />
        <Consent />
        <SubmitBar placing={placing} />
      </form>
      <ConflictDialog conflicts={certificate.conflicts} onSettle={certificate.settle} />
    </FormProvider>
  );
}

/** Reads a file that another app has shared, when the draft is loaded. */
function useSharedFile(ready: boolean, read: (file: File) => void): void {
  const [file, setFile] = useAtom(sharedFileAtom);
  useEffect(() => {
    if (!ready || !file) return;
    setFile(undefined);
    read(file);
  }, [ready, file, setFile, read]);
}

/** A component of its own, because it must register after the fields: the first wrong field in that order gets the focus. */
function Consent() {
  const { register, formState } = useBirthForm();
  return <ConsentBox {...register("consent")} missing={formState.errors.consent !== undefined} />;
}

type Props = { section: (typeof birthSections)[number] };

/** A part of the certificate. */
function Section({ section: { name, fields } }: Props) {
  const text = useText(birthText);
  return (
    <section aria-labelledby={`section-${name}`} className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 id={`section-${name}`} className="mb-4 border-b border-line pb-2 text-lg font-semibold">
        {text[name]}
      </h2>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        {fields.map((field) => (
          <BirthField key={field} name={field} />
        ))}
      </div>
    </section>
  );
}

/** Tells that the form is kept on this device, with a button to clear it. */
function FormHead({ draft, onClear }: { draft: DraftState; onClear: () => unknown }) {
  const text = useText(birthText);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm text-soft">
        {draft.state === "saved" ? (draft.restored ? text.restored : text.saved) : null}
      </p>
      <ClearButton onClear={onClear} icon={<TrashIcon className="size-5" />} className="-me-3 min-h-11 px-3 text-sm">
        {text.clearForm}
      </ClearButton>
    </div>
  );
}

/** Notices above the form: where to verify a certificate, the price, and whether the balance is enough. */
function BirthNotices({ placing: { price, balance, short } }: { placing: Placing }) {
  const text = useText(birthText);
  const locale = useLocale();
  const verify = useConfig().value?.links.verify;
  return (
    <>
      {short ? (
        <ShortBalance price={price} balance={balance}>
          {text.shortHelp(formatTaka(lackingOf(price, balance), locale))}
        </ShortBalance>
      ) : null}
      <Banner icon={<WalletIcon />} title={text.deduction(formatTaka(price, locale))}>
        {verify ? (
          <>
            {text.verifyBefore} <OutsideLink href={verify}>{text.verifyLink}</OutsideLink>
          </>
        ) : null}
      </Banner>
    </>
  );
}
