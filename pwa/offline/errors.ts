import type { Sentence } from "../../contract/values/sentences.ts";
import { isApiError, isOffline, isServerTrouble } from "../api/errors.ts";
import { failures } from "../i18n/failures.ts";
import { quote } from "../i18n/t.ts";
import { isLocked } from "./sealed/locked.ts";
import { isBrokenStorage, isQuotaError } from "./storage.ts";

/** The sentence for a failure. A refusal brings its own. */
export function sentence(error: unknown): Sentence {
  if (isApiError(error)) return error.notice ? closedSentence(error.notice) : error.sentence;
  if (isOffline(error)) return isServerTrouble(error) ? failures.serverTrouble : failures.offline;
  if (isLocked(error)) return error.sentence;
  if (isQuotaError(error)) return failures.storageFull;
  if (isBrokenStorage(error)) return failures.storageBroken;
  return failures.somethingWentWrong;
}

/** The notice of a closed service, in the words of the specification or in an operator's own. */
export function closedSentence(notice: Sentence): Sentence {
  return /is closed\. Check the group notice\.$/.test(notice.en) ? quote(notice) : notice;
}
