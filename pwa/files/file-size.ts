import { formatNumber, type Locale } from "../i18n/format.ts";
import { filesText } from "./text.ts";

const KB = 1024;
const MB = KB * KB;

/** Bytes as a person compares them: "৮৪০ KB", "১.২ MB". Never 0 for what takes some room. */
export function formatSize(bytes: number, locale: Locale): string {
  const text = filesText[locale];
  if (bytes < MB) return text.kilobytes(formatNumber(Math.ceil(bytes / KB), locale));
  return text.megabytes(formatNumber(Math.round((bytes / MB) * 10) / 10, locale));
}
