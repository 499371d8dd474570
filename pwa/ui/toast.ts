import { currentLocale } from "../i18n/locale.ts";
import type { Sentence } from "../i18n/t.ts";
import { notify } from "./overlay/notify.ts";

export type ToastKind = "blank" | "success" | "error" | "loading" | "custom";

/**
 * Shows a sentence: in the English page exactly as it is written, in the Bengali page with the Bengali beneath.
 * 4000 ms for blank, error and custom, 2000 ms for success, loading until dismissed. Returns the toast's id.
 */
export function showToast(kind: ToastKind, { en, bn }: Sentence, options?: { id?: string }): string {
  const second = currentLocale() === "bn" ? bn : undefined;
  return notify[kind](en, second, options);
}
