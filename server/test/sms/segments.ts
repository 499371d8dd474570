// GSM 03.38 basic alphabet (one septet) and its extension table (two septets).
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑܧ¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const GSM_EXT = new Set("\f^{}\\[~]|€");
export const isGsm = (text: string): boolean =>
  [...text].every((c) => GSM.has(c) || GSM_EXT.has(c));
/**
 * How many segments a text costs: GSM-7 160 alone / 153 each, UCS-2 70 / 67; a character is never
 * split between two.
 */
export function segments(text: string): number {
  const gsm = isGsm(text);
  const sizes = [...text].map((c) => (gsm ? (GSM_EXT.has(c) ? 2 : 1) : c.length));
  const total = sizes.reduce((a, b) => a + b, 0);
  if (total <= (gsm ? 160 : 70)) return 1;
  const room = gsm ? 153 : 67;
  let count = 1,
    used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      count++;
      used = 0;
    }
    used += size;
  }
  return count;
}
