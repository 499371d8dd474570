import { operatorCategories } from "../../contract/orders.ts";
import type { Draft } from "../offline/drafts.ts";
import { BIO_DRAFT, formOf } from "../orders/draft-kinds.ts";
import { NEW_DRAFT, routeOf } from "../roshid/drafts.ts";

/** `words`: what the person would know it by, as typed. `edits`: changes to something stored. */
export type DraftFacts = {
  category: string;
  operator: string | undefined;
  words: string;
  edits: boolean;
  route: string;
};

/** What of a form's content is shown, the first that is filled in. */
const telling = [
  "nidNumber",
  "formNumberNid",
  "voterNumberNid",
  "birthCertificateNumberNid",
  "mobileNumberNid",
  "fatherNidNumberNid",
  "number",
  "nameInBangla",
  "nameInEnglish",
  "birthRegistrationNumber",
  "serialNo",
  "khatianNo",
  "mouzaJLNo",
  "landOfficeName",
];

export function factsOf(draft: Draft): DraftFacts {
  const { kind, fields } = draft;
  const operator = textOf(fields["operator"]);
  const words = telling.map((name) => textOf(fields[name])).find(Boolean) ?? "";
  if (kind.startsWith("roshid"))
    return { category: "roshid", operator: undefined, words, edits: kind !== NEW_DRAFT, route: routeOf(draft) };
  const category = kind === BIO_DRAFT ? bioCategory(operator) : kind;
  return { category, operator, words, edits: false, route: `${formOf(category).route}?draft=${draft.id}` };
}

function bioCategory(operator: string | undefined): string {
  return operatorCategories[operator as keyof typeof operatorCategories] ?? operatorCategories.Robi;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() ? value.trim() : undefined;
}
