import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/sending/outbox.ts";
import { listText } from "../orders/list-text.ts";
import type { EditWaiting } from "./WaitingActions.tsx";
import { WaitingItem } from "./WaitingItem.tsx";

/** What the server does not have yet; refused ones say what to do. `edit`: where they are no orders. */
export function WaitingList({ items, edit }: { items: OutboxItem[]; edit?: EditWaiting }) {
  const text = useText(listText);
  return (
    <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
      <h2 id="waiting-title" className="font-semibold">
        {text.waitingTitle}
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} edit={edit} />
        ))}
      </ul>
    </section>
  );
}
