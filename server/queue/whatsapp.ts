import { formatOrderNumber, orderNumber } from "../../contract/values/order-number.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clerk } from "../db/whose.ts";
import type { Deps } from "../deps.ts";
import { findPhone } from "../phones/phones.ts";
import { type About, findToWrite } from "./queries.ts";

/** Nothing is named but the order: whoever holds the phone may read it on a locked screen. */
const sentences: Record<About, (order: string) => string> = {
  ready: (order) => `আপনার অর্ডার ${order} তৈরি হয়েছে। অ্যাপে ঢুকে ফাইলটি নামিয়ে নিন।`,
  question: (order) => `আপনার অর্ডার ${order} নিয়ে আমাদের একটি প্রশ্ন আছে। অ্যাপে ঢুকে উত্তর দিন।`,
  other: (order) => `আপনার অর্ডার ${order} নিয়ে লিখছি।`,
};

/**
 * Where a clerk who works on an order writes to its owner: WhatsApp, by the number that they have
 * proved, with a sentence of how the order stands. Noted in the log, without the number. Undefined
 * where no number is proved, or not any more, and of an order that is not theirs.
 */
export async function whatsappOf(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  order: string,
  clerk: Clerk & { id: string },
): Promise<string | undefined> {
  const found = await findToWrite(sql, order, clerk);
  const phone = found && (await findPhone(sql, seal, found.owner));
  if (!phone) return undefined;
  await recordAudit(sql, { actor: clerk.id, action: "whatsapp-opened", subject: order });
  const text = sentences[found.about](formatOrderNumber(orderNumber(found.number), "bn"));
  return `https://wa.me/88${phone}?text=${encodeURIComponent(text)}`;
}
