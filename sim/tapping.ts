import type { Order } from "../contract/orders.ts";
import type { Tab } from "./browser.ts";
import type { PersonName } from "./database.ts";
import type { Settling } from "./page/page.ts";
import type { Phone } from "./phone.ts";
import type { Desk } from "./run.ts";
import { contentOf, isTrouble, type Tap, type Told } from "./taps.ts";

/* What people tap that costs money or waits in the outbox, and what they are told of it. */

type Place = { desk: Desk; phone: Phone; tab: Tab };
type Outcome = { state: string; error?: unknown };

const toldBy: Record<string, Told> = { placed: "done", done: "done", queued: "kept" };

function tellTap(
  desk: Desk,
  tap: Tap,
  { state, error }: Outcome,
): { code?: string; price?: number } {
  const refusal = (error ?? {}) as { code?: string; price?: number };
  tap.told = toldBy[state] ?? (refusal.code === "unstored-unsure" ? "unsure" : "refused");
  if (tap.told === "refused" && isTrouble(refusal.code))
    desk.fault("trouble", `tap ${tap.n} is told to be refused by ${refusal.code}`);
  const why = error === undefined ? "" : ` (${refusal.code ?? error})`;
  desk.history.note(`${tap.phone}: tap ${tap.n} is told ${tap.told}${why}`);
  return refusal;
}

/** Sends it at the price that is shown, and once more at a new one that is accepted. */
async function pay(
  { desk, phone, tab }: Place,
  tap: Tap,
  accepts: boolean,
  send: (price: number) => Promise<Outcome>,
): Promise<void> {
  const [shown = 0] = tap.prices;
  try {
    const { code, price } = await told(shown);
    if (!accepts || code !== "price-changed" || price === undefined) return;
    // Whoever comes in meanwhile sees a screen of their own.
    if (!isStill({ desk, phone, tab }, tap.by)) return;
    tap.told = undefined;
    tap.prices.push(price);
    await told(price);
  } catch (error) {
    desk.fault("no answer", `tap ${tap.n}: ${error}`);
  }

  async function told(price: number) {
    const outcome = await send(price);
    return tab.isOpen ? tellTap(desk, tap, outcome) : {};
  }
}

export function order(place: Place, { nth, accepts }: { nth: number; accepts: boolean }): void {
  const { desk, phone, tab } = place;
  const by = desk.truth.nameOf(tab.page.who());
  const price = tab.page.shownPrice(nth);
  if (!by || price === undefined) return;
  const content = String(7_000_000_000 + desk.taps.all.length * 37 + 11);
  const tap = desk.taps.add({ kind: "order", by, phone: phone.name, content, prices: [price] });
  desk.history.note(`${phone.name}: ${by} orders, tap ${tap.n}, for ${price}`);
  void pay(place, tap, accepts, (at) => tab.page.order(nth, content, at, `form ${tap.n}`));
}

/** Saves a new roshid, or one of the list under another number. */
export async function roshid(
  place: Place,
  { nth, accepts, isEdit }: { nth: number; accepts: boolean; isEdit: boolean },
): Promise<void> {
  const { desk, phone, tab } = place;
  const by = desk.truth.nameOf(tab.page.who());
  const rows = isEdit ? await tab.page.listedRoshids() : [];
  const price = tab.page.shownRoshidPrice(isEdit);
  if (!by || !isStill(place, by) || price === undefined || (isEdit && rows.length === 0)) return;
  const of = rows[nth % rows.length]?._id;
  const content = `roshid ${desk.taps.all.length + 1}`;
  const tap = desk.taps.add({
    kind: "roshid",
    by,
    phone: phone.name,
    content,
    of,
    prices: [price],
  });
  desk.history.note(`${phone.name}: ${by} saves ${of ?? "a roshid"}, tap ${tap.n}, for ${price}`);
  await pay(place, tap, accepts, (at) => tab.page.keepRoshid(content, at, of, `form ${tap.n}`));
}

/** Says that money was sent. A thief names that of somebody else. */
export async function money(
  { desk, phone, tab }: Place,
  { nth, tk, steals }: { nth: number; tk: number; steals: boolean },
): Promise<void> {
  const by = desk.truth.nameOf(tab.page.who());
  if (!by) return;
  const claims = desk.taps.all.filter(({ kind }) => kind === "money");
  const own = new Set(claims.filter((tap) => tap.by === by).map(({ content }) => content));
  const others = claims.filter(({ content }) => !own.has(content));
  const stolen = steals ? others[nth % Math.max(1, others.length)] : undefined;
  const content = stolen?.content ?? `SENT${String(desk.taps.all.length + 1).padStart(6, "0")}`;
  const tap = desk.taps.add({ kind: "money", by, phone: phone.name, content, prices: [] });
  desk.history.note(`${phone.name}: ${by} has sent ${tk} by ${content}, tap ${tap.n}`);
  const outcome = await tab.page.sayMoney(tk, content);
  if (tab.isOpen) tellTap(desk, tap, outcome);
}

/** Writes some lines about an order, the next before it is known what became of the last. */
export async function write(
  place: Place,
  { nth, lines }: { nth: number; lines: number },
): Promise<void> {
  const { desk, tab } = place;
  const by = desk.truth.nameOf(tab.page.who());
  const orders = await tab.page.listedOrders();
  const about = orders[nth % Math.max(1, orders.length)];
  if (!by || !about) return;
  const next = () => {
    if (isStill(place, by))
      writeLine(place, by, about).catch((error) => desk.fault("no answer", `a line: ${error}`));
  };
  for (let line = 0; line < lines; line += 1) desk.world.after(line * 1_000, next);
}

async function writeLine({ desk, phone, tab }: Place, by: PersonName, about: Order): Promise<void> {
  const content = `line ${desk.taps.all.length + 1}`;
  const tap = desk.taps.add({
    kind: "line",
    by,
    phone: phone.name,
    content,
    of: about._id,
    prices: [],
    isUnstored: phone.space.isFull,
  });
  desk.history.note(`${phone.name}: ${by} writes about ${about._id}, tap ${tap.n}`);
  const outcome = await tab.page.writeLine(about._id, content, false);
  if (tab.isOpen) tellTap(desk, tap, outcome);
}

export async function settleItem(
  { desk, phone, tab }: Place,
  act: { nth: number; how: Settling },
): Promise<void> {
  const item = await tab.page.unsent(act.nth, act.how);
  if (!item) return;
  const tap = desk.taps.find(contentOf(item.body), desk.truth.nameOf(item.userId));
  const price = item.lastError?.price;
  // From the moment of the tap: nobody hears what becomes of it if the phone is gone first.
  if (tap && act.how !== "again") tap.isLetGo = true;
  if (tap && act.how === "again") {
    tap.told = "kept";
    tap.isAgain = true;
    if (price !== undefined) tap.prices.push(price);
  }
  desk.history.note(`tap ${tap?.n} is settled: ${act.how}`);
  const isOnItsWay = () => desk.line.isSending(phone, item.id);
  const was = isOnItsWay();
  const isTakenBack = await tab.page.settle(item, act.how);
  if (isTakenBack && was && isOnItsWay())
    desk.fault("taken back", `tap ${tap?.n} is told to be taken back, and is on its way`);
}

/** The same person still looks at the same tab. */
const isStill = ({ desk, tab }: Place, by: string) =>
  tab.isOpen && tab.page.who() === desk.truth.idOf(by);
