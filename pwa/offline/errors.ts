import { errorCatalogue } from "../../contract/errors.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { isApiError, isOffline } from "../api/errors.ts";
import type { Locale } from "../i18n/format.ts";
import { identifierProblems } from "../i18n/identifier-problems.ts";
import { messages } from "../i18n/messages.ts";
import { linesOf, quote, type Sentence } from "../i18n/t.ts";
import { isLocked } from "./sealed/locked.ts";
import { isQuotaError } from "./storage.ts";

const refusals: Record<string, Sentence | undefined> = { ...errorCatalogue };
const fieldProblems: Record<string, Sentence | undefined> = { ...fieldMessages, ...identifierProblems };

/** For the sentences of refusals that only some screens meet. */
export function learnRefusals(more: Record<string, Sentence>): void {
  Object.assign(refusals, more);
}

/** The sentence for a failure. A refusal with a code that this version does not know keeps the server's sentence. */
export function sentence(error: unknown): Sentence {
  if (isApiError(error) && error.notice) return closedSentence(error.notice);
  if (isApiError(error)) return sentenceOfCode(error.code) ?? { en: error.message, bn: error.message };
  if (isOffline(error)) return messages.offline;
  if (isLocked(error)) return error.sentence;
  if (isQuotaError(error)) return messages.storageFull;
  return messages.somethingWentWrong;
}

/** The notice of a closed service, in the words of the specification or in an operator's own. */
export function closedSentence(notice: Sentence): Sentence {
  return /is closed\. Check the group notice\.$/.test(notice.en) ? quote(notice) : notice;
}

/** The sentence of a code, as an outbox item stores it; undefined for codes that this version does not know. */
export function sentenceOfCode(code: string): Sentence | undefined {
  if (code === "offline") return messages.offline;
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  return known && { en: known.en, bn: known.bn, ...(known.quoted && { quoted: true }) };
}

/**
 * The sentence below a field for a code of a schema, an identifier check or a refusal. A quoted one has its English as a
 * second line. Text that is no code, such as the server's own sentence, is returned unchanged.
 */
export function fieldSentence(code: string, locale: Locale): string {
  const known = (Object.hasOwn(fieldProblems, code) ? fieldProblems[code] : undefined) ?? sentenceOfCode(code);
  if (known) return linesOf(known, locale).join("\n");
  // Valibot's own English text: a missing key, or a value of the wrong type.
  if (/^Invalid (key|type)/.test(code))
    return fieldMessages[code.includes("undefined") ? "required" : "invalid"][locale];
  return /^[a-z0-9-]*$/.test(code) ? fieldMessages.invalid[locale] : code;
}
