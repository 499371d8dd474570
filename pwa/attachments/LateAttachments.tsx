import { type ComponentProps, lazy, Suspense } from "react";
import type { OrderAttachments as Attachments } from "./OrderAttachments.tsx";

const Late = lazy(async () => ({
  default: (await import("./OrderAttachments.tsx")).OrderAttachments,
}));

/** The pictures and PDFs of an order, loaded only for an order that has some. */
export function OrderAttachments(props: ComponentProps<typeof Attachments>) {
  const { attachmentCount, attachments } = props.order;
  if (!attachmentCount && !attachments?.length) return null;
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
