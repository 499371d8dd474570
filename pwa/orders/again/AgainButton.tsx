import { useLocation } from "wouter";
import type { Order } from "../../../contract/orders.ts";
import { useText } from "../../i18n/t.ts";
import { lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { useService } from "../../services/services.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { EditIcon, RefreshIcon } from "../../ui/icons.tsx";
import { beginAgain } from "./again.ts";
import { againText } from "./text.ts";

type Props = { order: Order; whole?: Order | undefined; className?: string };

/**
 * Opens the form with the values of an order that is done or cancelled. Not for one that is pending, whose details were removed, or
 * whose service is no longer offered.
 */
export function AgainButton({ order, whole, className }: Props) {
  const text = useText(againText);
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const service = useService(order.category);
  if (order.status === "pending" || lacksDetails(order) || !service || service.retired) return null;
  const cancelled = order.status === "cancel";
  const Icon = cancelled ? EditIcon : RefreshIcon;
  return (
    <Button
      variant="secondary"
      icon={<Icon className="size-5" />}
      busy={busy}
      className={className ?? ""}
      onClick={() => run(async () => navigate(await beginAgain(order, whole)))}
    >
      {cancelled ? text.correct : text.again}
    </Button>
  );
}
