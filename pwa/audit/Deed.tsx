import type { AuditLine } from "../../contract/audit.ts";
import { formatDateTime, formatTime, useLocale, useText } from "../i18n/t.ts";
import type { CachedService } from "../services/services.ts";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { deedOf, detailsOf, subjectOf } from "./details.ts";
import { auditText } from "./text.ts";

/** One line: when, what, who. Unfolded it shows all of it. */
export function Deed({ line, services }: { line: AuditLine; services: CachedService[] }) {
  const text = useText(auditText);
  const locale = useLocale();
  const { at, actor, device, action, person } = line;
  const more = detailsOf(text, locale, line);
  // When somebody did it to their own account, the name is shown once.
  const whom = person && person._id === actor?._id ? "" : subjectOf(services, locale, line);
  const who =
    actor?.fullName ?? device ?? (action === "login-failed" ? text.stranger : text.nobody);
  return (
    <li className="@container">
      <details className="group">
        <summary
          className="flex min-h-12 list-none items-center gap-x-2 px-3 py-1 hover:bg-sunken
          md:gap-x-4 @max-[16rem]:flex-wrap [&::-webkit-details-marker]:hidden"
        >
          <span
            className="w-20 shrink-0 text-xs text-soft md:w-44 md:text-sm
            @max-[16rem]:basis-full"
          >
            <time dateTime={at} className="block whitespace-nowrap tabular-nums">
              {formatTime(at, locale)}
            </time>
            <span
              className="line-clamp-2 font-semibold in-[[open]]:line-clamp-none
              @max-[16rem]:line-clamp-none"
            >
              {who}
            </span>
          </span>
          <span
            className="line-clamp-2 min-w-0 flex-1 text-sm/5 in-[[open]]:line-clamp-none
            @max-[16rem]:line-clamp-none @max-[16rem]:basis-full"
          >
            <strong className="font-semibold">{deedOf(text, locale, line)}</strong>
            {whom ? <span>{`: ${whom}`}</span> : null}
            {more ? <span className="text-soft"> · {more}</span> : null}
          </span>
          <ChevronDownIcon
            className="size-5 shrink-0 text-soft transition-transform
            in-[[open]]:rotate-180"
          />
        </summary>
        <p className="px-3 pb-3 text-sm wrap-anywhere text-soft">
          {[
            formatDateTime(at, locale),
            actor ? `${who} @${actor.username}` : who,
            detailsOf(text, locale, line, "technical"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </details>
    </li>
  );
}
