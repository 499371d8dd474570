import type { BookRow } from "../../contract/shop/shop.ts";
import { keptFrom, owedOf } from "../../contract/shop/sums.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { callIfChanged } from "../api/client.ts";
import { loader } from "../lists/loader.ts";
import { type ChangedRow, mergeChanges, oldestFirst } from "../lists/rows.ts";
import { asOfNow, readValue, storeValues } from "../offline/cache.ts";
import { isStillHere } from "../offline/chat-user.ts";
import { orNothing } from "../offline/or-nothing.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { seal, unsealer } from "../offline/sealed/phone-key.ts";
import { OWN_SUM } from "../offline/sending/kinds.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { entriesOf } from "./entries.ts";
import type { NotedResult } from "./note-sum.ts";

const NAME = "shop-book";
const PATH = "users/shop/book";

/** The own book, kept on this phone, sealed, and what of it still waits in the outbox. */
export const book = {
  ...loader<string>(
    load,
    async (userId, newest) => (await readValue(userId, NAME))?.version === newest,
  ),

  /** Undefined `asOf`: nothing of it is known here. */
  async read(userId: string) {
    // All are read at once, because liveQuery does not watch what is read after an await.
    const [row, open, items] = await Promise.all([
      readValue<ArrayBuffer>(userId, NAME),
      unsealer(userId),
      orNothing(listOutbox(userId), []),
    ]);
    const rows = row && (await opened(open, row.value));
    const known = await Promise.all(items.map((item) => withSum(open, item)));
    return { rows: entriesOf(rows ?? [], known), asOf: rows && row?.asOf };
  },
};

/** Rows that are not kept: of a month, YYYY-MM, or one of them. @throws ApiError, Offline */
export async function fetchRows(of: { month: string } | { id: string }): Promise<BookRow[]> {
  const answer = await callIfChanged<BookRow[]>(PATH, { searchParams: of });
  return answer.status === 304 ? [] : answer.value;
}

async function load(userId: string): Promise<void> {
  const held = await readValue<ArrayBuffer>(userId, NAME);
  const before = held && (await opened(await unsealer(userId), held.value));
  const since = before && held?.version;
  const answer = await callIfChanged<ChangedRow<BookRow>[]>(PATH, { since });
  if (!isStillHere(userId)) return;
  if (answer.status === 304) {
    if (held) await storeValues(userId, [asOfNow(NAME, held.value, since)]);
    return;
  }
  const known = answer.delta ? (before ?? []).filter(isKept) : [];
  const rows = mergeChanges(known, answer.value, true, oldestFirst);
  const sealed = await seal(userId, NAME, JSON.stringify(rows));
  if (isStillHere(userId)) await storeValues(userId, [asOfNow(NAME, sealed, answer.version)]);
}

/** What is older goes, unless something is still open of it. */
function isKept(row: BookRow): boolean {
  const from = keptFrom(dateInDhaka(new Date()));
  const times = [row.createdAt, ...(row.sum ? [row.sum.at] : [])];
  return owedOf(row) !== 0 || times.some((at) => dateInDhaka(new Date(at)).slice(0, 7) >= from);
}

/** A note that has arrived keeps sealed what holds of its order. */
async function withSum(open: Opener, item: OutboxItem): Promise<OutboxItem> {
  const { sealed } = Object(item.result) as Partial<NotedResult>;
  return item.kind === OWN_SUM && sealed
    ? { ...item, body: await opened(open, sealed, item.id) }
    : item;
}

type Opener = Awaited<ReturnType<typeof unsealer>>;

/** Undefined where the key is not here, or it was sealed by another. */
async function opened<T = BookRow[]>(
  open: Opener,
  sealed: ArrayBuffer,
  name = NAME,
): Promise<T | undefined> {
  const text = await open(name, sealed).catch(() => undefined);
  return text && JSON.parse(new TextDecoder().decode(text));
}
