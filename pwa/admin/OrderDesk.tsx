import { useState } from "react";
import type { StaffOrder } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { CategoryMark } from "../orders/CategoryMark.tsx";
import { categoryName } from "../orders/category.ts";
import { categoryText } from "../orders/category-text.ts";
import { StatusOf } from "../orders/StatusOf.tsx";
import { Banner } from "../ui/Banner.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { CancelForm } from "./CancelForm.tsx";
import { ClaimLine } from "./ClaimLine.tsx";
import { Decided } from "./Decided.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { deskText } from "./orders-text.ts";
import { useDecision } from "./use-decision.ts";

type Props = { order: StaffOrder; onChanged: () => Promise<void> };

/** One order on the desk: its numbers to copy, and, while it is pending, delivery or cancelling. */
export function OrderDesk({ order, onChanged }: Props) {
  const text = useText(deskText);
  const names = useText(categoryText);
  const offline = useConnection() === "offline";
  const [action, setAction] = useState("delivery");
  const decision = useDecision(order, onChanged);
  const pending = order.status === "pending";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <CategoryMark category={order.category} />
        <div className="min-w-0">
          <h2 className="font-semibold leading-snug">{categoryName(names, order)}</h2>
          <StatusOf status={order.status} />
        </div>
      </div>
      <OrderFacts order={order} />
      {decision.lost ? (
        <Banner tone="warn" role="alert" title={text.lostTitle}>
          {order.decidedBy && !pending ? text.lostBy(order.decidedBy, names[order.status]) : text.lostUnknown}
        </Banner>
      ) : null}
      {pending && !decision.lost ? (
        <>
          <ClaimLine order={order} onChanged={onChanged} />
          {offline ? <Banner tone="warn">{text.needsNet}</Banner> : null}
          <SegmentedControl
            legend={text.action}
            name="action"
            value={action}
            onChange={setAction}
            options={[
              { value: "delivery", label: text.delivery },
              { value: "cancel", label: text.cancel },
            ]}
          />
          {/* Both stay mounted: a note half written survives a look at the other side. */}
          <div hidden={action !== "delivery"}>
            <DeliveryForm decision={decision} />
          </div>
          <div hidden={action !== "cancel"}>
            <CancelForm price={order.price} decision={decision} />
          </div>
        </>
      ) : null}
      {pending ? null : <Decided order={order} />}
    </div>
  );
}
