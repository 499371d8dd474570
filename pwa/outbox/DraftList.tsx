import { useState } from "react";
import { Link } from "wouter";
import { formatPhotoCount } from "../attachments/say-count.ts";
import { formatRelative } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { Draft } from "../offline/rows.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useServices } from "../services/services.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronRightIcon, TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { Section } from "../ui/Section.tsx";
import { factsOf } from "./draft-facts.ts";
import { useRepeatedNumber } from "./FormDraft.tsx";
import { dropDraft } from "./outbox.ts";
import { outboxText } from "./text.ts";

/** Forms that were begun on this phone, to be continued or deleted. */
export function DraftList({ drafts }: { drafts: Draft[] }) {
  const text = useText(outboxText);
  const [asking, setAsking] = useState<Draft>();
  return (
    <Section title={text.drafts} head="font-semibold" className="flex flex-col gap-3">
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
        onClose={() => setAsking(undefined)}
        onConfirm={() => dropDraft(asking?.id ?? "").then(() => setAsking(undefined))}
      >
        {text.dropText}
      </ConfirmDialog>
    </Section>
  );
}

function DraftItem({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const text = useText(outboxText);
  const services = useServices();
  const nameOf = useOrderName();
  const locale = useLocale();
  const { category, operator, words, edits, photos, route } = factsOf(draft, (key) =>
    services.find((service) => service.key === key),
  );
  const told = [useRepeatedNumber(draft), words && inDigits(words, locale), formatPhotoCount(photos, locale)].filter(
    Boolean,
  );
  const name = [nameOf({ category, operator }), edits ? text.edits : ""].filter(Boolean).join(" · ");
  return (
    <Card as="li" className="relative flex items-center gap-3 border-dashed">
      <CategoryMark category={category} />
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug font-semibold">
          {draft.locked ? (
            name
          ) : (
            <Link href={route} className="after:absolute after:inset-0 after:rounded-lg hover:text-accent">
              {name}
            </Link>
          )}
        </h3>
        <p className="wrap-anywhere tabular-nums">
          {draft.locked?.[locale] ?? (told.length > 0 ? told.join(" · ") : text.begun)}
        </p>
        <p className="text-sm text-soft">{text.saved(formatRelative(draft.updatedAt, locale))}</p>
      </div>
      <IconButton aria-label={text.drop(`${name} ${words}`)} onClick={onDrop} className="relative hover:text-danger">
        <TrashIcon className="size-5" />
      </IconButton>
      {draft.locked ? null : <ChevronRightIcon className="-ms-2 size-5 shrink-0 text-soft" />}
    </Card>
  );
}
