import type { AuditLine } from "../../contract/audit.ts";
import type { Declaration, Words as ServiceWords } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import { formatNumber, type Locale } from "../i18n/format.ts";
import { type KnownService, priceName } from "../services/services.ts";
import { auditText } from "./text.ts";

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

/** What it was done to: a person, a service, an order by the end of its id, a name typed at the login. */
export function subjectOf(
  services: readonly KnownService[],
  locale: Locale,
  { person, subject, action }: AuditLine,
): string {
  if (person) return person.fullName;
  if (subject === null) return "";
  // Whatever somebody typed at the login is nobody's service.
  if (action !== "login-failed") {
    const service = serviceOf([...services, ...builtIns], subject);
    if (service) return service[locale];
  }
  if (!isId(subject)) return subject;
  const text = auditText[locale];
  return action.startsWith("order-") ? `${text.order} ${shortId(subject)}` : "";
}

/** A service by its key, its price or its switch. Several may share a switch: it is called as they are. */
function serviceOf(services: readonly Declaration[], name: string): ServiceWords | undefined {
  const one = services.find(({ key, switch: by }) => key === name || by?.name === name);
  return priceName(services, name) ?? one?.name;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(text);
}

/** Its end tells ids apart: they begin with the time. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}
