import { useText } from "../i18n/t.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { DoneList } from "./DoneList.tsx";
import { DraftList } from "./DraftList.tsx";
import { useOutbox } from "./outbox.ts";
import { outboxText } from "./text.ts";
import { UnsentItems } from "./UnsentItems.tsx";

/** What only this phone has: orders not sent yet, and forms not submitted yet. */
export function Outbox() {
  const text = useText(outboxText);
  const outbox = useOutbox();
  if (!outbox) return <SkeletonList label={text.loading} />;
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
