import type { Notice } from "../../contract/notices.ts";
import { formatDateTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Section } from "../ui/Section.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { removeNotice } from "./notices.ts";
import { noticeText } from "./text.ts";

type Props = { notices: Notice[] | undefined; onReuse: (notice: string) => void };

/** Earlier notices, newest first. The newest is the one that is shown to users. */
export function EarlierNotices({ notices, onReuse }: Props) {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const standing = (notices ?? []).filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > Date.now());
  return (
    <Section title={text.earlier}>
      {standing.length > 0 ? (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {standing.toReversed().map(({ _id, notice, createdAt, endsAt }, index) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="whitespace-pre-line">{notice}</p>
                  <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
                    {formatDateTime(createdAt, locale)}
                    {endsAt ? <span>{text.until(formatDateTime(endsAt, locale))}</span> : null}
                    {index === 0 ? <StatusBadge tone="approved">{text.showing}</StatusBadge> : null}
                  </p>
                </div>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm"
                  aria-label={text.reuseOf(notice)}
                  onClick={() => onReuse(notice)}
                >
                  {text.reuse}
                </Button>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm text-danger!"
                  aria-label={text.removeOf(notice)}
                  disabled={offline || busy}
                  onClick={() => run(() => removeNotice(_id))}
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
