import type { ReactNode } from "react";
import { useIsPreparing } from "../../attachments/preparing.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { orderText } from "./text.ts";
import type { Placing } from "./use-order.ts";

type Props = {
  placing: Pick<Placing, "state" | "closed" | "short" | "price">;
  block?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * The button that sends an order. It waits for pictures that are being prepared, and while it does, Enter sends nothing either:
 * browsers submit a form only where its button could.
 */
export function SubmitOrder({ placing: { state, closed, short, price }, children, ...look }: Props) {
  const text = useText(orderText);
  const preparing = useIsPreparing();
  return (
    <Button
      {...look}
      type="submit"
      busy={preparing || state.at === "busy"}
      busyLabel={preparing ? text.preparing : text.processing}
      disabled={closed !== undefined || short || price === undefined}
    >
      {children}
    </Button>
  );
}
