import type { Sentence } from "../../contract/errors.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { isApiError, isOffline, isServerTrouble } from "../api/errors.ts";
import { identifierProblems } from "../i18n/identifier-problems.ts";
import { messages } from "../i18n/messages.ts";
import { type Locale, linesOf, quote } from "../i18n/t.ts";
import { isLocked } from "./sealed/locked.ts";
import { isQuotaError } from "./storage.ts";

const fieldProblems: Record<string, Sentence | undefined> = { ...fieldMessages, ...identifierProblems };

/** The sentence for a failure. A refusal brings its own. */
export function sentence(error: unknown): Sentence {
  if (isApiError(error)) return error.notice ? closedSentence(error.notice) : error.sentence;
  if (isOffline(error)) return isServerTrouble(error) ? messages.serverTrouble : messages.offline;
  if (isLocked(error)) return error.sentence;
  if (isQuotaError(error)) return messages.storageFull;
  return messages.somethingWentWrong;
}

/** The notice of a closed service, in the words of the specification or in an operator's own. */
export function closedSentence(notice: Sentence): Sentence {
  return /is closed\. Check the group notice\.$/.test(notice.en) ? quote(notice) : notice;
}

/**
 * The sentence below a field for a code of a schema or an identifier check. A quoted one has its English as a
 * second line. Text that is no code, such as the server's own sentence, is returned unchanged.
 */
export function fieldSentence(code: string, locale: Locale): string {
  const known = Object.hasOwn(fieldProblems, code) ? fieldProblems[code] : undefined;
  if (known) return linesOf(known, locale).join("\n");
  // Valibot's own English text: a missing key, or a value of the wrong type.
  if (/^Invalid (key|type)/.test(code))
    return fieldMessages[code.includes("undefined") ? "required" : "invalid"][locale];
  return /^[a-z0-9-]*$/.test(code) ? fieldMessages.invalid[locale] : code;
}
