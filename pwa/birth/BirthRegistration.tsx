import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { BirthField as BirthName } from "../../contract/birth.ts";
import { birth } from "../../contract/services/birth.ts";
import { everyOrderFields } from "../../contract/services/declare.ts";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf, inDigits, useLocale, useText } from "../i18n/t.ts";
import { type DraftState, useDraft, useFormKey } from "../offline/drafts/use-draft.ts";
import { useSharedFile } from "../offline/use-shared-file.ts";
import { OrderForm } from "../orders/form/OrderForm.tsx";
import { useChosen } from "../orders/form/use-chosen.ts";
import { useOrder } from "../orders/form/use-order.ts";
import { FormDraft } from "../outbox/FormDraft.tsx";
import { TypedInput } from "../services/fields/ServiceFields.tsx";
import { useAbout } from "../services/names.ts";
import { useConfig } from "../settings/config.ts";
import { ownAside } from "../shop/typed-sum.ts";
import { OutsideLink } from "../ui/Button.tsx";
import { ChevronRightIcon, TrashIcon } from "../ui/icons.tsx";
import { ClearButton } from "../ui/overlay/ClearButton.tsx";
import { PageHeader, Section as PageSection } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { BirthField } from "./BirthField.tsx";
import {
  BirthForm,
  type BirthSent,
  type BirthValues,
  emptyBirth,
  isRequired,
  useBirthForm,
} from "./birth-form.ts";
import { CertificateUpload } from "./certificate/CertificateUpload.tsx";
import { differencesId, useDifferences } from "./certificate/Differences.tsx";
import type { Conflict } from "./certificate/merge.ts";
import { goToField, useUnsure } from "./certificate/unsure.tsx";
import { useCertificate } from "./certificate/use-certificate.ts";
import { handOff } from "./hand-off.ts";
import { SendPicture } from "./SendPicture.tsx";
import { birthSections, fieldsInOrder } from "./sections.ts";
import { birthText } from "./text.ts";

const sections = Object.entries(birthSections) as [keyof typeof birthSections, BirthName[]][];
const needed = fieldsInOrder.filter(isRequired);

/**
 * How many fields are empty, then how many need to be checked or compared. A tap goes to the first.
 */
function StillToDo({ conflicts }: { conflicts: Conflict[] }) {
  const text = useText(birthText);
  const locale = useLocale();
  const { control } = useBirthForm();
  const values = useWatch({ control, name: needed });
  const unsure = useUnsure();
  const empty = needed.filter((_, index) => String(values[index]).trim() === "");
  const differing = useDifferences(conflicts);
  const next = empty[0] ?? unsure[0];
  const count = (n: number) => inDigits(String(n), locale);
  if (!next && differing.length === 0)
    return (
      <p id="birth-next" tabIndex={-1} className="text-sm text-approved">
        {text.allFilled}
      </p>
    );
  const label =
    empty.length > 0
      ? text.toFill(count(empty.length))
      : text.toCheck(count(unsure.length + differing.length));
  return (
    <button
      id="birth-next"
      type="button"
      onClick={() => (next ? goToField(next) : document.getElementById(differencesId)?.focus())}
      aria-label={text.goThere(label)}
      className="-my-1.5 -ms-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-start
        text-sm leading-tight wrap-anywhere text-accent underline underline-offset-4"
    >
      {label}
      <ChevronRightIcon className="size-4.5 shrink-0" />
    </button>
  );
}

/**
 * The birth registration: read from a certificate or typed, kept as a draft, and ordered like any
 * service.
 */
export function BirthRegistration() {
  return <Registration key={useFormKey()} />;
}

function Registration() {
  const text = useText(birthText);
  const locale = useLocale();
  const about = useAbout(birth.key, text.intro);
  const { verify, birthForm: birthFormUrl } = useConfig().value?.links ?? {};
  const form = useForm<BirthValues, unknown, BirthSent>({
    defaultValues: emptyBirth,
    resolver: ownAside(valibotResolver(BirthForm)),
    shouldFocusError: false,
  });
  const drafting = useDraft("birth", form);
  const { ready, awaited, discard, idOf } = drafting;
  const certificate = useCertificate(form);
  const [doubtful, forgetDoubtful] = useDoubtful(form);
  const startAnew = async () => {
    certificate.forget();
    await discard();
    form.reset(emptyBirth);
    forgetDoubtful();
  };
  const placing = useOrder(birth, useChosen(birth, form.control), discard);
  const shared = useSharedFile(ready);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shared file is read once.
  useEffect(() => {
    if (shared) certificate.read(shared);
  }, [shared]);

  const handleOrder = async (sent: BirthSent, own?: OwnSum) => {
    const { consent: _consent, sendsPhoto: _wanted, ...fields } = sent;
    const order = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value.length > 0),
    );
    const outcome = await placing.submit(order, idOf(), own);
    if (outcome?.state === "placed" && birthFormUrl && !handOff(birthFormUrl, sent))
      showToast("blank", bothOf(birthText, "handOffLater"));
    return outcome;
  };
  const handleClear = async () => {
    await startAnew();
    showToast("success", messages.formCleared);
  };

  return (
    <FormProvider {...form}>
      <PageHeader title={birth.name[locale]}>{about}</PageHeader>
      <OrderForm
        form={form}
        charging={placing}
        onSend={handleOrder}
        sells={birth.key}
        hidden={awaited}
        consent
        status={<StillToDo conflicts={certificate.conflicts} />}
        className="max-w-2xl"
      >
        {verify ? (
          <p className="-mt-3 text-sm">
            {text.verifyBefore} <OutsideLink href={verify}>{text.verifyLink}</OutsideLink>
          </p>
        ) : null}
        <CertificateUpload reading={certificate} online={placing.online} />
        {doubtful.length > 0 ? <Section title={text.checkFirst} fields={doubtful} /> : null}
        <SendPicture read={certificate.file} draftOf={ready ? idOf : undefined} />
        <FormDraft of={drafting} />
        <FormHead draft={drafting.draft} onClear={handleClear} />
        {sections.map(([name, fields]) => (
          <Section
            key={name}
            title={text[name]}
            fields={fields.filter((field) => !doubtful.includes(field))}
          />
        ))}
        {everyOrderFields.map((field) => (
          <TypedInput key={field.name} field={field} form={form} />
        ))}
      </OrderForm>
    </FormProvider>
  );
}

/**
 * The fields that were read with doubt, which stand before all others. One that has been looked at
 * stays there until the form is empty again, so that nothing moves under whoever types.
 */
function useDoubtful({
  control,
}: UseFormReturn<BirthValues, unknown, BirthSent>): [BirthName[], () => void] {
  const unsure = useWatch({ control, name: "unsure" });
  const [marked, setMarked] = useState<BirthName[]>([]);
  const more = unsure.filter((field) => !marked.includes(field));
  if (more.length > 0) setMarked([...marked, ...more]);
  return [fieldsInOrder.filter((field) => marked.includes(field)), () => setMarked([])];
}

/** A part of the certificate, or what is to be compared with it. */
function Section({ title, fields }: { title: string; fields: BirthName[] }) {
  if (fields.length === 0) return null;
  return (
    <PageSection
      title={title}
      head="mb-4 border-b border-line pb-3 text-lg font-semibold"
      className="starred rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {fields.map((field) => (
          <BirthField key={field} name={field} />
        ))}
      </div>
    </PageSection>
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
      <ClearButton
        onClear={onClear}
        icon={<TrashIcon className="size-5" />}
        className="-me-3 min-h-11 px-3 text-sm"
      >
        {text.clearForm}
      </ClearButton>
    </div>
  );
}
