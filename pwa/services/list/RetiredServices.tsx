import type { Service } from "../../../contract/services/own.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CopyIcon } from "../../ui/icons.tsx";
import { iconOf } from "../icons.ts";
import { listText } from "./text.ts";

/** What was retired, folded: to be made again as a new one. */
export function RetiredServices({ services }: { services: Service[] }) {
  const text = useText(listText);
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent">
        {text.retiredList(formatNumber(services.length, locale))}
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {services.map(({ key, name, icon }) => {
          const Icon = iconOf(icon);
          return (
            <li key={key} className="flex items-center gap-3 px-4 py-2 text-soft">
              <Icon />
              <span className="min-w-0 flex-1 wrap-anywhere">{name[locale]}</span>
              <ButtonLink
                href={`/services/new?from=${key}`}
                variant="ghost"
                icon={<CopyIcon className="size-5" />}
                className="-me-3 px-3 text-sm"
              >
                {text.duplicate}
                <span className="sr-only">: {name[locale]}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
