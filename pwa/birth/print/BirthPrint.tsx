import { useParams } from "wouter";
import type { Order } from "../../../contract/orders.ts";
import { birth } from "../../../contract/services/birth.ts";
import { apiError, isApiError, isOffline } from "../../api/errors.ts";
import { useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { useConnection } from "../../offline/connection.ts";
import { fetchWholeOrder } from "../../orders/whole-order.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { SkeletonList } from "../../ui/Skeleton.tsx";
import { ApplicationSheet } from "./ApplicationSheet.tsx";
import { printText } from "./text.ts";

/** /birth/print/{id}: an order as a sheet, to check and print. */
export function BirthPrint() {
  const text = useText(printText);
  const { id = "" } = useParams<{ id: string }>();
  // Loaded again when the connection changes.
  const key = `${id} ${useConnection()}`;
  const { value: order, error, refresh } = useRemote(() => fetchBirthOrder(id), { key, staysOverKeys: true });
  if (order && !lacksDetails(order)) return <ApplicationSheet order={order} />;
  return (
    <>
      <PageHeader title={text.title} back={{ href: "/my-order", label: text.toOrders }} />
      {order ? <DetailsRemoved of={order} whole /> : null}
      {order ? null : error ? <Failure error={error} onRetry={refresh} /> : <SkeletonList label={text.loading} />}
    </>
  );
}

/** Loads an unmasked birth order of the user, each time from the server. */
async function fetchBirthOrder(id: string): Promise<Order> {
  const order = await fetchWholeOrder(id);
  if (order.category !== birth.key) throw apiError(404, { error: "", code: "not-found" });
  return order;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
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
      action={<RetryButton onRetry={onRetry} />}
    >
      {away ? text.offlineText : null}
    </EmptyState>
  );
}
