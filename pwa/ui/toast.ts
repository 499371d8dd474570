import { type DefaultToastOptions, toast } from "react-hot-toast/headless";
import type { Sentence } from "../../contract/values/sentences.ts";
import { currentLocale, linesOf } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";

export type ToastKind = "blank" | "success" | "error" | "loading" | "custom";

const urgent: DefaultToastOptions = { ariaProps: { role: "alert", "aria-live": "assertive" } };

/** In this time after the last word on a failure, the screen that failed adds its own. */
const ECHO_MS = 500;
let lastWord = { id: "", at: Number.NEGATIVE_INFINITY };

/**
 * Shows a sentence as a toast. 4000 ms for blank, error and custom,
 * 2000 ms for success; loading stays until it is dismissed. Answers the toast's id.
 */
export function showToast(kind: ToastKind, sentence: Sentence, options?: { id?: string }): string {
  if (kind === "error" && performance.now() - lastWord.at < ECHO_MS) return lastWord.id;
  const lines = linesOf(sentence, currentLocale()).join("\n");
  const show = kind === "blank" ? toast : toast[kind];
  return show(lines, { ...options, ...(kind === "error" && urgent) });
}

/** Shows why something failed. */
export function showFailure(error: unknown): void {
  showToast("error", sentence(error));
}

/**
 * Shows a toast that says why a call failed better than its screen can: the error that the screen
 * shows next is left out.
 */
export function showLastWord(sentence: Sentence): void {
  lastWord = { id: showToast("blank", sentence), at: performance.now() };
}

/** Takes a toast away at once. */
export function dropToast(id: string): void {
  toast.remove(id);
}
