import { useParams } from "wouter";
import { isOffline } from "../../api/errors.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { linesOf, useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { PrintPage } from "../../print/PrintPage.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ChevronLeftIcon } from "../../ui/icons.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { SkeletonList } from "../../ui/Skeleton.tsx";
import { roshidListText } from "../list-text.ts";
import { getKeptRoshid } from "../roshid.ts";
import { sheetBlocks } from "./RoshidSheet.tsx";

/** The title of the sheet, which is always in Bengali. */
const TITLE = "ভূমি উন্নয়ন কর তথ্য-খসড়া (প্রাক্কলিত)";

/** A roshid as a draft sheet of our own, from this phone if it is kept here. */
export function RoshidPrint() {
  const text = useText(roshidListText);
  const [failedTitle, failedSecond] = linesOf(messages.errorLoadingRoshid, useLocale());
  const { id = "" } = useParams<{ id: string }>();
  const { value: kept, error, refresh } = useRemote(() => getKeptRoshid(id), { key: id });
  if (!kept && !error) return <SkeletonList rows={2} label={text.printLoading} />;
  if (kept && lacksDetails(kept))
    return (
      <>
        <PageHeader title={text.printTitle} back={{ href: "/my-roshid", label: text.title }} />
        <DetailsRemoved of={kept} whole />
      </>
    );
  if (!kept)
    return (
      <>
        <PageHeader title={text.printTitle} back={{ href: "/my-roshid", label: text.title }} />
        <EmptyState
          drawing={isOffline(error) ? "offline" : "failed"}
          title={failedTitle}
          action={<RetryButton onRetry={refresh} />}
        >
          {isOffline(error) ? text.printOffline : failedSecond}
        </EmptyState>
      </>
    );
  return (
    <PrintPage
      mark="draft"
      fluid
      title={TITLE}
      printLabel={text.print}
      toolbar={
        <ButtonLink href="/my-roshid" variant="secondary" icon={<ChevronLeftIcon className="size-5" />}>
          {text.title}
        </ButtonLink>
      }
    >
      {sheetBlocks(kept)}
    </PrintPage>
  );
}
