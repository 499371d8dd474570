import { formatOrderNumber, orderNumber } from "../../contract/values/order-number.ts";
import type { Db } from "../db/sql.ts";
import { phoneColumn, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { Due, Letter } from "../sms/sms.ts";
import { findReady } from "./queries.ts";

/** An SMS with Bengali letters has so many; a longer one is paid as two. */
export const ONE_SMS = 70;

/** The desk's name stands first, where there is room for it. */
function signed(brand: string, text: string): string {
  const whole = `${brand}: ${text}`;
  return whole.length <= ONE_SMS ? whole : text;
}

/**
 * `at`: when it was asked for, by which a late SMS is told from the last one. The digits of the
 * code are ASCII, for phones that fill it in.
 */
export function codeText({
  brand,
  code,
  at,
  purpose,
}: {
  brand: string;
  code: string;
  at: string;
  purpose: "prove" | "forgotten";
}): string {
  const what = purpose === "forgotten" ? "নতুন পাসওয়ার্ডের কোড" : "কোড";
  return signed(brand, `${what} ${code} (${at})। ৫ মিনিট চলবে, কাউকে বলবেন না।`);
}

/** The number of the order and nothing else: anybody may see the phone's screen. */
export async function writeReady(
  { seal, brand }: { seal: Seal; brand: string },
  tx: Db,
  { orderId }: Due,
): Promise<Letter | undefined> {
  const ready = await findReady(tx, orderId);
  const to = ready && phoneColumn.tryOpen(seal, rowOf(ready.userId), ready.phone);
  if (!ready || !to) return undefined;
  const number = formatOrderNumber(orderNumber(ready.number), "en");
  return { to, text: signed(brand, `${number} তৈরি। ফাইলটি অ্যাপ থেকে নামান।`) };
}
