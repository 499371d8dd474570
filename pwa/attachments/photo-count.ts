import { inDigits, type Locale } from "../i18n/t.ts";

/** How many pictures and PDFs something has, all called photos in a list; empty for none. */
export function formatPhotoCount(count: number | undefined, locale: Locale): string {
  if (!count) return "";
  if (locale === "bn") return `${inDigits(String(count), locale)}টি ছবি`;
  return count === 1 ? "1 photo" : `${count} photos`;
}
