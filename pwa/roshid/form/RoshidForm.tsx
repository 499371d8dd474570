import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { useLocation, useParams } from "wouter";
import { type Roshid, RoshidFields } from "../../../contract/roshid.ts";
import { roshid } from "../../../contract/services/roshid.ts";
import type { OwnSum } from "../../../contract/shop/shop.ts";
import { messages } from "../../i18n/messages.ts";
import { linesOf, useLocale, useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { ListAwaited } from "../../lists/ListParts.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { useDraft, useFormKey } from "../../offline/drafts/use-draft.ts";
import { OrderForm } from "../../orders/form/OrderForm.tsx";
import { useSubmission } from "../../orders/form/use-submission.ts";
import { FormDraft } from "../../outbox/FormDraft.tsx";
import { editDraftOf, NEW_ROSHID_DRAFT } from "../../outbox/forms.ts";
import { useAbout } from "../../services/names.ts";
import { ownAside } from "../../shop/typed-sum.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { OrdersIcon } from "../../ui/icons.tsx";
import { PageHeader, SkeletonForm } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { lackingOf } from "../../wallet/lacking.ts";
import type { SavedRoshid } from "../PaidRoshid.tsx";
import { getRoshid, type SavedResult, saveRoshid } from "../roshid.ts";
import { fiscalYearOf } from "./dates.ts";
import { emptyRoshid, fieldsOf, isSame } from "./roshid-form.ts";
import { Parts } from "./Sections.tsx";
import { roshidSaid, roshidText } from "./text.ts";

/** The form of a new roshid, or of one to edit. `?draft=` opens a draft. */
export function RoshidForm() {
  const text = useText(roshidText);
  const locale = useLocale();
  const about = useAbout(roshid.key, text.intro);
  const { id } = useParams<{ id?: string }>();
  const formKey = useFormKey();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={id === undefined ? roshid.name[locale] : text.editTitle}
        actions={
          <ButtonLink
            href="/my-roshid"
            variant="secondary"
            icon={<OrdersIcon className="size-5" />}
          >
            {text.myRoshids}
          </ButtonLink>
        }
      />
      <p className="-mt-3 mb-4 text-sm text-soft">{about}</p>
      {id === undefined ? <RoshidEditor key={formKey} /> : <StoredRoshid key={id} id={id} />}
    </div>
  );
}

function StoredRoshid({ id }: { id: string }) {
  const [failed, second] = linesOf(messages.errorLoadingRoshid, useLocale());
  const { value: stored, error, refresh } = useRemote(() => getRoshid(id), { key: id });
  useEffect(() => {
    if (error) showToast("error", messages.errorLoadingRoshid, { id: "roshid-load" });
  }, [error]);
  if (stored)
    return lacksDetails(stored) ? (
      <DetailsRemoved of={stored} whole />
    ) : (
      <RoshidEditor stored={stored} />
    );
  return (
    <ListAwaited
      words={{ failed, second }}
      skeleton={<SkeletonForm />}
      error={error}
      onRetry={refresh}
    />
  );
}

/** The form, empty or with a stored roshid. What is typed is kept as a draft until it is saved. */
function RoshidEditor({ stored }: { stored?: Roshid }) {
  const text = useText(roshidText);
  const [defaultValues] = useState(() =>
    stored ? fieldsOf(stored) : emptyRoshid(fiscalYearOf("") ?? ""),
  );
  const form = useForm<RoshidFields>({
    defaultValues,
    // `raw`: the typed values are sent, and the server normalises them.
    resolver: ownAside(
      valibotResolver(RoshidFields, undefined, { raw: true }) as Resolver<RoshidFields>,
    ),
    shouldFocusError: false,
  });
  const { reset, formState } = form;
  const drafting = useDraft(stored ? editDraftOf(stored._id) : NEW_ROSHID_DRAFT, form, {
    resumes: stored !== undefined,
  });
  const { awaited, discard, idOf } = drafting;
  const saving = useSaving(stored?._id, discard);
  // An unchanged edit is not sent, so the balance does not matter to it.
  const short = saving.missing > 0 && (formState.isDirty || !stored);

  const clear = async () => {
    await discard();
    reset(defaultValues);
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  const save = async (fields: RoshidFields, own?: OwnSum) => {
    if (!stored || !isSame(fields, fieldsOf(stored))) return saving.submit(fields, idOf(), own);
    saving.refuse(messages.noChangesDetected);
    return undefined;
  };

  return (
    <FormProvider {...form}>
      <OrderForm
        form={form}
        charging={{ ...saving, short }}
        onSend={save}
        sells={stored ? undefined : roshid.key}
        hidden={awaited}
        label={stored ? text.save : text.submit}
        className="max-w-3xl [&_.control]:scroll-mt-24"
      >
        <FormDraft
          of={drafting}
          {...(stored && { clearLabel: text.backToStored })}
          onClear={clear}
        />
        <Parts />
      </OrderForm>
    </FormProvider>
  );
}

/**
 * Refusals with their own sentence. All others show "Failed to submit form" with the reason below.
 */
const told = new Set([
  "insufficient-balance",
  "bound-reached",
  "no-changes",
  "no-session",
  "session-ended",
]);

/** Creates a roshid, or edits the one with this id, each at its own price. */
function useSaving(id: string | undefined, onSent: () => Promise<void>) {
  const [, navigate] = useLocation();
  const priceName = id === undefined ? roshid.price.name : roshid.editPrice.name;
  const submission = useSubmission({
    priceName,
    failed: messages.failedToSubmitForm,
    told,
    onSent,
  });
  const submit = (fields: RoshidFields, draftId: string, own?: OwnSum) =>
    submission.submit(
      (price) => saveRoshid(fields, price, { id, draftId, own }),
      (sent) => {
        const said = id === undefined ? roshidSaid.created : messages.roshidUpdated;
        const saved =
          sent.state === "done" ? (sent.result as SavedResult | undefined)?.roshidId : undefined;
        navigate("/my-roshid", {
          state: { saved, said, price: submission.price } satisfies SavedRoshid,
        });
      },
    );
  return { ...submission, submit, missing: lackingOf(submission.price, submission.balance) };
}
