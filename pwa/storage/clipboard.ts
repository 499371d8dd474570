import { inTime } from "./in-time.ts";

/**
 * Puts a text where it can be pasted from. @throws where there is no clipboard (plain http in a
 * LAN), the browser forbids it, or does not answer
 */
export async function copyText(text: string): Promise<void> {
  await inTime(navigator.clipboard.writeText(text)).catch(() => {
    // Not NoAnswer, by which a form says that this browser keeps nothing.
    throw new Error("not copied");
  });
}
