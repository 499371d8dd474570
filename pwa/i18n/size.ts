import { formatNumber, type Locale } from "./t.ts";

const KB = 1024;
const MB = KB * KB;
const GB = MB * KB;

/** Bytes as "৮৪০ KB", "১.২ MB" or "২.১ GB". A file is never 0 KB: KB are rounded up. */
export function formatSize(bytes: number, locale: Locale): string {
  if (bytes < MB) return `${formatNumber(Math.ceil(bytes / KB), locale)} KB`;
  const [amount, unit] = bytes < GB ? [bytes / MB, "MB"] : [bytes / GB, "GB"];
  return `${formatNumber(Math.round(amount * 10) / 10, locale)} ${unit}`;
}
