import type { AuditLine } from "../../contract/audit.ts";
import { priceLabels } from "../../contract/prices.ts";
import { switchLabels } from "../../contract/switches.ts";
import { formatNumber, type Locale } from "../i18n/format.ts";
import type { auditText } from "./text.ts";

type Words = (typeof auditText)["bn"];

/** What else an entry says, in words: "from: 100 · to: 70.5 · reason: cash". */
export function detailsOf(text: Words, locale: Locale, details: AuditLine["details"]): string {
  // The database keeps keys in an order of its own: what it was comes before what it became.
  const { from = null, to = null, ...rest } = details;
  return Object.entries({ from, to, ...rest })
    .flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value] as const]))
    .map(([name, value]) => {
      const word = Object.hasOwn(text, name) ? text[name as keyof Words] : undefined;
      const said =
        typeof value === "boolean"
          ? value
            ? text.yes
            : text.no
          : typeof value === "number"
            ? formatNumber(value, locale)
            : isId(value)
              ? shortId(value)
              : value;
      return `${typeof word === "string" ? word : name}: ${said}`;
    })
    .join(" · ");
}

/** What it was done to: a person, a price, a switch, an order by the end of its id, a name typed at the login. */
export function subjectOf(text: Words, { person, subject, action }: AuditLine): string {
  if (person) return person.fullName;
  if (subject === null) return "";
  if (Object.hasOwn(priceLabels, subject)) return priceLabels[subject as keyof typeof priceLabels];
  if (Object.hasOwn(switchLabels, subject)) return switchLabels[subject as keyof typeof switchLabels];
  if (!isId(subject)) return subject;
  return action.startsWith("order-") ? `${text.order} ${shortId(subject)}` : "";
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(text);
}

/** Its end tells ids apart: they begin with the time. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}
