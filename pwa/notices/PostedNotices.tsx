import { useEffect, useEffectEvent } from "react";
import type { PostedNotice } from "../../contract/notices.ts";
import { request } from "../api/request.ts";
import { formatDateTime, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import type { Remote } from "../lists/use-remote.ts";
import { useConnection } from "../offline/connection.ts";
import { refreshedAfter } from "../settings/start.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Card, Section } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showingNow } from "./showing.ts";
import { noticeText } from "./text.ts";

/** How soon it is asked again how many wait to be told. */
const AGAIN_MS = 5_000;

type Props = { of: Remote<PostedNotice[]>; onReuse: (notice: string) => void };

/**
 * Notices that stand, newest first, each with whom it is for and how many phones have been told.
 */
export function PostedNotices({ of, onReuse }: Props) {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const standing = of.value?.filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > Date.now());
  useCounting(of);
  const remove = (id: string) =>
    run(async () => {
      await refreshedAfter(request("DELETE notice/notices/:id", { path: { id } }));
      await of.refresh();
    });
  if (!standing)
    return (
      <Section title={text.earlier}>
        <AnswerAwaited of={of} />
      </Section>
    );
  const showing = showingNow(standing);
  return (
    <Section title={text.earlier}>
      {standing.length > 0 ? (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {standing.map((row) => (
              <li key={row._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="break-words whitespace-pre-line">{row.notice}</p>
                  <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
                    <span>{formatDateTime(row.createdAt, locale)}</span>
                    {row.endsAt ? (
                      <span>{text.until(formatDateTime(row.endsAt, locale))}</span>
                    ) : null}
                    {showing.includes(row) ? (
                      <StatusBadge tone="approved">{text.showing}</StatusBadge>
                    ) : null}
                    {row.group ? (
                      <StatusBadge tone="info">{text.onlyFor(row.group.name)}</StatusBadge>
                    ) : null}
                  </p>
                  <Told of={row} />
                </div>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm"
                  aria-label={text.reuseOf(row.notice)}
                  onClick={() => onReuse(row.notice)}
                >
                  {text.reuse}
                </Button>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm text-danger!"
                  aria-label={text.removeOf(row.notice)}
                  disabled={offline || busy}
                  onClick={() => remove(row._id)}
                >
                  {text.remove}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-soft">{text.none}</p>
      )}
    </Section>
  );
}

/** How many people's phones have been told, where that was asked for. */
function Told({ of: { push } }: { of: PostedNotice }) {
  const text = useText(noticeText);
  const locale = useLocale();
  if (!push) return null;
  const [people, told, waiting] = [push.people, push.told, push.waiting].map((count) =>
    formatNumber(count, locale),
  ) as [string, string, string];
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-soft">
      <span>{push.people === 0 ? text.nobodyToTell : text.told(told, people)}</span>
      {push.waiting > 0 ? <span>{text.waiting(waiting)}</span> : null}
    </p>
  );
}

/** Asks again while phones are still being told: no event comes for each of them. */
function useCounting({ value, refresh, at }: Remote<PostedNotice[]>): void {
  const ask = useEffectEvent(() => void refresh());
  const counts = value?.some(({ push }) => push && push.waiting > 0) && at === "idle";
  useEffect(() => {
    const timer = counts && setTimeout(ask, AGAIN_MS);
    return () => {
      if (timer) clearTimeout(timer);
    };
  }, [counts]);
}
