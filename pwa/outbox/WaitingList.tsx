import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { Section } from "../ui/Page.tsx";
import { outboxText } from "./text.ts";
import { WaitingItem } from "./WaitingItem.tsx";

/** Items that the server does not have yet. Refused ones tell what to do. */
export function WaitingList({ items }: { items: OutboxItem[] }) {
  const text = useText(outboxText);
  return (
    <Section title={text.waitingTitle} head="font-semibold" className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingItem key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}
