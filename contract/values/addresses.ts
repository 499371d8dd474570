/**
 * An address without slashes at its end. A slash behind another begins no match: many would be
 * looked through again from each.
 */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
