import type { OwnSum } from "../../contract/shop/shop.ts";
import { bothOf } from "../i18n/t.ts";
import { currentUser } from "../offline/chat-user.ts";
import { OWN_SUM } from "../offline/sending/kinds.ts";
import { noteOfItem } from "../offline/sending/note-of-item.ts";
import { becameOf, findItem } from "../offline/sending/outbox.ts";
import { refuse, sendNow } from "../offline/sending/send-now.ts";
import type { Entry } from "./entries.ts";
import { shopText } from "./text.ts";

/** What is waited for the server, in ms: the book has the note at once. */
const PATIENCE_MS = 0;

/** What a note that has arrived keeps of its answer: what holds of its order, sealed. */
export type NotedResult = { sealed: ArrayBuffer };

/**
 * Notes what an order brings. Of one that waits on this phone the note waits with it. Later than
 * the note before, whatever this phone's clock says. @throws ApiError when this phone can't keep it
 */
export async function noteSum(entry: Entry, sum: OwnSum): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  let of = entry._id;
  const before = Date.parse(entry.sum?.at ?? "") || 0;
  const at = new Date(Math.max(Date.now(), before + 1)).toISOString();
  if (entry.waits) {
    if (await noteOfItem(userId, of, { ...sum, at })) return;
    // It was sent meanwhile; or is another by now, which only the list knows.
    const become = becameOf((await findItem(userId, of))?.result);
    if (!become) throw refuse("not-found", bothOf(shopText, "waitsNoMore")).error;
    of = become;
  }
  const { category, forWhom } = entry;
  const summary = { category, ...(forWhom && { forWhom }) };
  const asked = {
    kind: OWN_SUM,
    of,
    body: { ...sum, at },
    summary,
    expectedPrice: undefined,
  } as const;
  const sent = await sendNow(asked, "", PATIENCE_MS);
  if (sent.state === "refused") throw sent.error;
}
