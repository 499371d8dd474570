import { type AuditAction, type AuditLine, auditActions } from "../../contract/audit.ts";
import { type AuditDetail, auditDetails } from "../../contract/desk/audit-text.ts";
import { type ReportTable, tableWords } from "../../contract/reports/report.ts";
import type { Declaration, Words as ServiceWords } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import { formatNumber, formatTaka, type Locale } from "../i18n/t.ts";
import { priceName } from "../services/names.ts";
import { type CachedService, findService } from "../services/services.ts";
import type { auditText } from "./text.ts";

type Words = (typeof auditText)["bn"];

/**
 * What only an expert asks for, as a file's size and media type. An entry shows it unfolded only,
 * and its user by name.
 */
const technical: ReadonlySet<string> = new Set(["size", "type", "sha256", "user", "trxId"]);

/**
 * The details of an entry in words: "from: ৳100 · to: ৳70.50 · reason: cash". Before and after of a
 * balance or price are taka.
 */
export function detailsOf(
  text: Words,
  locale: Locale,
  { action, details }: Pick<AuditLine, "action" | "details">,
  part: "plain" | "technical" = "plain",
): string {
  const money = /^(balance|price|cost)-/.test(action);
  // The database does not keep the order of keys; "from" must come before "to".
  const { from = null, to = null, ...others } = details;
  // Where the list price holds, a group has none.
  const listed =
    action === "user-grouped" || "group" in details
      ? text.listPrice
      : action === "clerk-services-given"
        ? text.allServices
        : null;
  // Services stand by their keys.
  const named = (value: typeof from) =>
    action === "clerk-services-given" && typeof value === "string"
      ? value
          .split(", ")
          .map((key) => findService(key)?.name[locale] ?? key)
          .join(", ")
      : value;
  const { open, ...rest } = others;
  return Object.entries({
    from: named(from) ?? listed,
    to: named(to) ?? listed,
    ...(action === "switch-set" ? rest : others),
  })
    .flatMap(([name, value]) =>
      value === null || value === "" || technical.has(name) !== (part === "technical")
        ? []
        : [[name, value] as const],
    )
    .map(([name, value]) => {
      const word = Object.hasOwn(auditDetails, name)
        ? auditDetails[name as AuditDetail][locale]
        : name;
      const said =
        typeof value === "boolean"
          ? value
            ? text.yes
            : text.no
          : typeof value === "number"
            ? (name === "amount" || (money && /^(from|to)$/.test(name))
                ? formatTaka
                : formatNumber)(value, locale)
            : isId(value)
              ? shortId(value)
              : name === "table" && Object.hasOwn(tableWords, value)
                ? tableWords[value as ReportTable][locale]
                : value;
      return `${word}: ${said}`;
    })
    .join(" · ");
}

/** What was done: of a switch, which way. */
export function deedOf(
  text: Words,
  locale: Locale,
  { action, details }: Pick<AuditLine, "action" | "details">,
): string {
  if (action === "switch-set") return details["open"] ? text.switchedOn : text.switchedOff;
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction][locale] : action;
}

/** The subject of an entry: a person, an order, a service, or a name typed at the login. */
export function subjectOf(
  services: readonly CachedService[],
  locale: Locale,
  { person, orderNumber, subject, action }: AuditLine,
): string {
  if (person) return person.fullName;
  if (orderNumber) return orderNumber;
  if (subject === null) return "";
  // A name typed at the login is no service, even if it reads like one.
  if (action !== "login-failed") {
    const service = serviceOf([...services, ...builtIns], subject);
    if (service) return service[locale];
  }
  return isId(subject) ? "" : subject;
}

/**
 * A service by its key, price or switch. Where several share a switch: the name that they share.
 */
function serviceOf(services: readonly Declaration[], name: string): ServiceWords | undefined {
  const one = services.find(({ key, switch: by }) => key === name || by?.name === name);
  return priceName(services, name) ?? one?.name;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(text);
}

/** The end of an id. Ids begin with the time, so that only their ends differ clearly. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}
