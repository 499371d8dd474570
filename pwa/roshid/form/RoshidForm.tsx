import { useEffect } from "react";
import { useParams } from "wouter";
import { roshid } from "../../../contract/services/roshid.ts";
import { isOffline } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { linesOf, useLocale, useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { useFormKey } from "../../offline/drafts/use-draft.ts";
import { useAbout } from "../../services/use-about.ts";
import { ButtonLink, RetryButton } from "../../ui/Button.tsx";
import { OrdersIcon } from "../../ui/icons.tsx";
import { EmptyState, PageHeader, SkeletonForm } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { getRoshid } from "../roshid.ts";
import { RoshidEditor } from "./RoshidEditor.tsx";
import { roshidText } from "./text.ts";

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
          <ButtonLink href="/my-roshid" variant="secondary" icon={<OrdersIcon className="size-5" />}>
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
  const text = useText(roshidText);
  const [failedTitle, failedSecond] = linesOf(messages.errorLoadingRoshid, useLocale());
  const { value: stored, error, refresh } = useRemote(() => getRoshid(id), { key: id });
  const failed = error !== undefined;
  useEffect(() => {
    if (failed) showToast("error", messages.errorLoadingRoshid, { id: "roshid-load" });
  }, [failed]);
  if (stored && lacksDetails(stored)) return <DetailsRemoved of={stored} whole />;
  if (stored) return <RoshidEditor stored={stored} />;
  if (!failed) return <SkeletonForm label={text.loading} />;
  return (
    <EmptyState
      drawing={isOffline(error) ? "offline" : "failed"}
      title={failedTitle}
      action={<RetryButton onRetry={refresh} />}
    >
      {failedSecond}
    </EmptyState>
  );
}
