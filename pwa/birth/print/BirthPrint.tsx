import { useParams } from "wouter";
import { isApiError, isOffline } from "../../api/errors.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonList } from "../../ui/Skeleton.tsx";
import { ApplicationSheet } from "./ApplicationSheet.tsx";
import { printText } from "./text.ts";
import { useBirthOrder } from "./use-birth-order.ts";

/** /birth/print/{id}: what was ordered, as a sheet to check and to print. */
export function BirthPrint() {
  const text = useText(printText);
  const { id = "" } = useParams<{ id: string }>();
  const state = useBirthOrder(id);
  if (state.at === "done") return <ApplicationSheet order={state.order} />;
  return (
    <>
      <PageHeader title={text.title} back={{ href: "/my-order", label: text.toOrders }} />
      {state.at === "busy" ? (
        <SkeletonList label={text.loading} />
      ) : (
        <Failure error={state.error} onRetry={state.retry} />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText(printText);
  if (isApiError(error) && error.status < 500 && error.status !== 429) {
    return (
      <EmptyState
        drawing="search"
        title={text.missingTitle}
        action={<ButtonLink href="/my-order">{text.toOrders}</ButtonLink>}
      >
        {text.missingText}
      </EmptyState>
    );
  }
  const away = isOffline(error);
  return (
    <EmptyState
      drawing={away ? "offline" : "failed"}
      title={away ? text.offlineTitle : text.failedTitle}
      action={<Button onClick={onRetry}>{text.tryAgain}</Button>}
    >
      {away ? text.offlineText : null}
    </EmptyState>
  );
}
