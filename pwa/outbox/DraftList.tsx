import { useState } from "react";
import { Link } from "wouter";
import { formatRelative, useLocale, useText } from "../i18n/t.ts";
import type { Draft } from "../offline/rows.ts";
import { useOrderName } from "../services/names.ts";
import { IconButton } from "../ui/Button.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Section } from "../ui/Page.tsx";
import { useDraftFacts } from "./FormDraft.tsx";
import { dropDraft } from "./outbox.ts";
import { outboxText } from "./text.ts";

/** Forms that were begun on this phone, to be continued or deleted. */
export function DraftList({ drafts }: { drafts: Draft[] }) {
  const text = useText(outboxText);
  const [asking, setAsking] = useState<Draft>();
  return (
    <Section title={text.drafts} head="font-semibold" className="flex flex-col gap-3">
      <ul className="overflow-clip rounded-lg border border-dashed border-edge bg-surface">
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
  const nameOf = useOrderName();
  const locale = useLocale();
  const { category, operator, words: whose, edits, photos, route, number } = useDraftFacts(draft);
  const told = [number, whose, photos].filter(Boolean);
  const name = [nameOf({ category, operator }), edits ? text.edits : ""]
    .filter(Boolean)
    .join(" · ");
  const about = draft.locked?.[locale] ?? (told.length > 0 ? told.join(" · ") : text.begun);
  return (
    <li
      className="relative flex min-h-15 flex-wrap items-center justify-end gap-x-1.5 border-dashed
      border-edge px-3 py-1.5 not-first:border-t hover:bg-sunken"
    >
      <div className="beside">
        <h3 className="leading-snug font-semibold">
          {draft.locked ? (
            name
          ) : (
            <Link href={route} className="after:absolute after:inset-0">
              {name}
            </Link>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-1.5 text-xs/5 text-soft tabular-nums">
          <span className="font-semibold wrap-anywhere text-ink">{about}</span>
          <span className="ms-auto">{text.saved(formatRelative(draft.updatedAt, locale))}</span>
        </p>
      </div>
      <IconButton
        aria-label={text.drop(`${name} ${whose}`)}
        onClick={onDrop}
        className="relative -me-2"
      >
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}
