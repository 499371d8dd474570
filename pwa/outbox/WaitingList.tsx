import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { outboxText } from "./text.ts";
import { WaitingItem } from "./WaitingItem.tsx";

/** What the server does not have yet; refused ones say what to do. */
export function WaitingList({ items }: { items: OutboxItem[] }) {
  const text = useText(outboxText);
  return (
    <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
      <h2 id="waiting-title" className="font-semibold">
        {text.waitingTitle}
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
