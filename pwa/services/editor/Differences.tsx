import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { changesBetween } from "./changes.ts";
import type { ServiceBody } from "./editor-form.ts";
import { propertyName, sayProperty } from "./say-property.ts";
import { editorText } from "./text.ts";

type Props = { began: ServiceBody; now: ServiceBody; mine: ServiceBody };

/** Compares how two admins changed the same service: before, now on the server, and in this form. */
export function Differences({ began, now, mine }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const theirs = changesBetween(began, now);
  const own = changesBetween(began, mine);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than the dialog, and the keyboard must be able to scroll it.
    <section tabIndex={0} aria-label={text.lookTitle}>
      <ul className="divide-y divide-line">
        {Object.keys({ ...theirs, ...own }).map((name) => (
          <li key={name} className="py-3">
            <h3 className="font-semibold">{propertyName(name, locale)}</h3>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dd]:min-w-0 [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-soft">
              <dt>{text.before}</dt>
              <dd>{sayProperty(name, began, name in theirs ? now : mine, locale)}</dd>
              {name in theirs ? (
                <>
                  <dt>{text.theirs}</dt>
                  <dd className="font-semibold">{sayProperty(name, now, began, locale)}</dd>
                </>
              ) : null}
              {name in own ? (
                <>
                  <dt>{text.mine}</dt>
                  <dd className="font-semibold">{sayProperty(name, mine, began, locale)}</dd>
                </>
              ) : null}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
