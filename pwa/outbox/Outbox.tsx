import { formatRelative, useLocale, useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { EmptyState, PageHeader, Section, SkeletonList } from "../ui/Page.tsx";
import { DraftList } from "./DraftList.tsx";
import { listOf, useItemFacts, useOutbox } from "./outbox.ts";
import { outboxText } from "./text.ts";
import { UnsentItems } from "./UnsentItems.tsx";

/** /outbox: what only this phone has, which is unsent orders and begun forms. */
export function Outbox() {
  const text = useText(outboxText);
  const outbox = useOutbox();
  if (!outbox) return <SkeletonList />;
  const { waiting, done, drafts } = outbox;
  return (
    <>
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      <div className="flex max-w-3xl flex-col gap-8">
        {waiting.length > 0 ? <UnsentItems items={waiting} /> : null}
        {waiting.length + drafts.length === 0 ? (
          <EmptyState
            drawing="done"
            title={text.empty}
            action={
              <ButtonLink href="/my-order" variant="secondary">
                {text.toOrders}
              </ButtonLink>
            }
          >
            {text.emptyText}
          </EmptyState>
        ) : null}
        {drafts.length > 0 ? <DraftList drafts={drafts} /> : null}
        {done.length > 0 ? <DoneList items={done} /> : null}
      </div>
    </>
  );
}

/** Items that were sent within the last day, so that nobody orders again to be sure. */
function DoneList({ items }: { items: OutboxItem[] }) {
  const text = useText(outboxText);
  const factsOf = useItemFacts();
  const locale = useLocale();
  return (
    <Section title={text.done} head="font-semibold" className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((item) => {
          const { name, telling } = factsOf(item);
          const written = formatRelative(new Date(item.createdAt).toISOString(), locale);
          return (
            <li key={item.id} className="flex flex-wrap items-center gap-x-3 py-2 ps-4 pe-2">
              <CheckIcon className="shrink-0 text-approved" />
              <div className="beside leading-snug">
                <p>{name}</p>
                <p className="text-sm text-soft tabular-nums">
                  {[telling[0], text.doneAt(written)].filter(Boolean).join(" · ")}
                </p>
              </div>
              <ButtonLink href={listOf(item)} variant="ghost" className="ms-auto px-3 text-sm">
                {text.see}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
