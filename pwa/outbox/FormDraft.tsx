import { Link } from "wouter";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatPhotoCount } from "../attachments/photo-count.ts";
import { formatDigits, useLocale, useText } from "../i18n/t.ts";
import type { DraftState } from "../offline/drafts/use-draft.ts";
import type { Draft } from "../offline/rows.ts";
import { useStored } from "../offline/use-stored.ts";
import { useServices } from "../services/services.ts";
import { DraftNote } from "../ui/DraftNote.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { factsOf, findRepeatedNumber } from "./draft-facts.ts";
import { outboxText } from "./text.ts";

type Props = {
  of: { draft: DraftState; earlier: Draft | undefined };
  clearLabel?: string;
  onClear?: () => unknown;
};

/**
 * Above a form: the draft that was begun before it, or that this one was restored, or that this
 * phone can keep none.
 */
export function FormDraft({ of: { draft, earlier }, clearLabel, onClear }: Props) {
  const text = useText(outboxText);
  if (earlier && draft.state !== "failed") return <EarlierDraft draft={earlier} />;
  return (
    <DraftNote
      draft={draft}
      restored={text.restored}
      clearLabel={clearLabel ?? text.startAgain}
      onClear={onClear}
    />
  );
}

/**
 * Leads to the form that was left unfinished last. It is never filled in by itself: it may be
 * another customer's.
 */
function EarlierDraft({ draft }: { draft: Draft }) {
  const text = useText(outboxText);
  const { words, route, number, photos } = useDraftFacts(draft);
  const told = [number, words || photos].filter(Boolean);
  return (
    <Link
      href={route}
      className="flex min-h-11 items-center gap-2 rounded-md border border-dashed border-edge
        bg-surface px-3 py-1.5 text-sm leading-snug hover:border-accent"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold text-accent">{text.goOn}</span>
        {told.length > 0 ? <span>{` · ${told.join(", ")}`}</span> : null}
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-accent" />
    </Link>
  );
}

/**
 * What a draft is recognised by, in the digits of the page. `number`: of the order that it repeats
 * or corrects, if this phone has that.
 */
export function useDraftFacts(draft: Draft) {
  const locale = useLocale();
  const services = useServices();
  const number = useStored((userId) => findRepeatedNumber(userId, draft.id), undefined);
  const { words, photos, ...facts } = factsOf(draft, (key) =>
    services.find((service) => service.key === key),
  );
  return {
    ...facts,
    words: formatDigits(words, locale),
    photos: formatPhotoCount(photos, locale),
    number: number && formatOrderNumber(number, locale),
  };
}
