import { useState } from "react";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { Draft } from "../offline/drafts.ts";
import { CategoryMark } from "../orders/CategoryMark.tsx";
import { categoryName } from "../orders/category.ts";
import { categoryText } from "../orders/category-text.ts";
import { inDigits } from "../orders/in-digits.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { factsOf } from "./draft-facts.ts";
import { dropDraft } from "./outbox.ts";
import { outboxText } from "./text.ts";

/** Forms that were begun on this phone: to go on with, or to drop. */
export function DraftList({ drafts }: { drafts: Draft[] }) {
  const text = useText(outboxText);
  const [asking, setAsking] = useState<Draft>();
  return (
    <section aria-labelledby="drafts-title" className="flex flex-col gap-3">
      <h2 id="drafts-title" className="font-semibold">
        {text.drafts}
      </h2>
      <ul className="flex flex-col gap-3">
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} onDrop={() => setAsking(draft)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        danger
        title={text.dropTitle}
        confirmLabel={text.delete}
        cancelLabel={text.back}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void dropDraft(asking?.id ?? "").then(() => setAsking(undefined))}
      >
        {text.dropText}
      </ConfirmDialog>
    </section>
  );
}

function DraftItem({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const text = useText(outboxText);
  const names = useText(categoryText);
  const locale = useLocale();
  const { category, operator, words, edits, route } = factsOf(draft);
  const name = [categoryName(names, { category, operator }), edits ? text.edits : ""].filter(Boolean).join(" · ");
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3 border-dashed">
      <CategoryMark category={category} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug font-semibold">{name}</p>
        <p className="truncate tabular-nums">{words ? inDigits(words, locale) : text.begun}</p>
        <p className="text-sm text-soft">{text.saved(formatRelative(draft.updatedAt, locale))}</p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        <ButtonLink href={route} variant="secondary" className="px-4">
          {text.open}
          <span className="sr-only">{name}</span>
        </ButtonLink>
        <IconButton aria-label={text.drop(`${name} ${words}`)} onClick={onDrop} className="hover:text-danger">
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
    </Card>
  );
}
