import { type ComponentProps, lazy, Suspense } from "react";
import { orderOfDraft } from "../../outbox/forms.ts";
import type { RepeatNote as Note } from "./RepeatNote.tsx";

/*
 * Loaded after the form: it does not wait for what reads the list of orders.
 */
const LateNote = lazy(async () => ({ default: (await import("./RepeatNote.tsx")).RepeatNote }));
const LateReason = lazy(async () => ({ default: (await import("./RepeatNote.tsx")).AboutEarlier }));

/** Tells that this number was ordered before. */
export function RepeatNote(props: ComponentProps<typeof Note>) {
  return (
    <Suspense>
      <LateNote {...props} />
    </Suspense>
  );
}

/** Over a form that corrects or repeats an order: why it was cancelled, or that it was delivered. `price` in tk. */
export function AboutEarlier({ price }: { price: number | undefined }) {
  const id = orderOfDraft(new URLSearchParams(location.search).get("draft"));
  if (!id) return null;
  return (
    <Suspense>
      <LateReason id={id} price={price} />
    </Suspense>
  );
}
