import "./birth.css";
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useAtom } from "jotai";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { birth } from "../../contract/services/birth.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { useDraft } from "../offline/drafts/use-draft.ts";
import { OrderNotices } from "../orders/form/OrderNotices.tsx";
import { PriceSummary } from "../orders/form/PriceSummary.tsx";
import { orderText } from "../orders/form/text.ts";
import { useOrder } from "../orders/form/use-order.ts";
import { useAbout } from "../services/use-about.ts";
import { useConfig } from "../settings/config.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { BirthNotices } from "./BirthNotices.tsx";
import { BirthForm, type BirthSent, type BirthValues, emptyBirth } from "./birth-form.ts";
import { Consent } from "./Consent.tsx";
import { CertificateUpload } from "./certificate/CertificateUpload.tsx";
import { ConflictDialog } from "./certificate/ConflictDialog.tsx";
import { SendPicture } from "./certificate/SendPicture.tsx";
import { sharedFileAtom } from "./certificate/shared-file.ts";
import { Unchecked } from "./certificate/Unchecked.tsx";
import { useCertificate } from "./certificate/use-certificate.ts";
import { FormHead } from "./FormHead.tsx";
import { handOff } from "./hand-off.ts";
import { Section } from "./Section.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { birthSections } from "./sections.ts";
import { birthText } from "./text.ts";

/** The birth registration: read from a certificate or typed, kept as a draft, and ordered like any service. */
export function BirthRegistration() {
  const text = useText(birthText);
  const locale = useLocale();
  const about = useAbout(birth.key, text.intro);
  const birthFormUrl = useConfig().value?.links.birthForm;
  const form = useForm<BirthValues, unknown, BirthSent>({
    defaultValues: emptyBirth,
    resolver: valibotResolver(BirthForm),
  });
  const { handleSubmit, reset } = form;
  const { draft, ready, awaited, discard, idOf } = useDraft("birth", form);
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
        <FormHead draft={draft} onClear={handleClear} />
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
