import { type Act, usualOf } from "./acts.ts";
import { atDesk } from "./at-desk.ts";
import type { Tab } from "./browser.ts";
import type { Phone } from "./phone.ts";
import type { Desk } from "./run.ts";
import { money, order, roshid, settleItem, write } from "./tapping.ts";

/** Does one step. Whatever it begins goes on by itself while others are done. */
export function take(desk: Desk, act: Act): void {
  const { server, history, world } = desk;
  if ("phone" in act) onPhone(desk, desk.phones[act.phone] as Phone, act);
  else if (act.act === "killServer") {
    void server.kill();
    world.after(act.awayMs, server.start);
  } else if (act.act === "blow") server.strike(act.blow);
  else if (act.act === "crashDatabase") void server.inTurn(desk.crash);
  else void atDesk(desk, act).catch((error) => history.note(`at the desk: ${error}`));
}

function onPhone(desk: Desk, phone: Phone, act: Extract<Act, { phone: number }>): void {
  const tab = phone.tab();
  const { page } = tab;
  const { line, history } = desk;
  // Whoever wants something and finds nobody signed in comes in first.
  if (!without.has(act.act) && page.who() === undefined) {
    onPhone(desk, phone, { act: "logIn", phone: act.phone, who: usualOf(act.phone) });
    return;
  }
  /**
   * Of somebody who looks on: what fails is told by the screen, and tried again by another step.
   */
  const tells = (work: Promise<unknown>) =>
    void work.then(
      () => undefined,
      (error: unknown) => tab.isOpen && phone.note(`${act.act} failed: ${error}`),
    );
  const place = { desk, phone, tab };
  switch (act.act) {
    case "order":
      for (let taps = act.twice ? 2 : 1; taps > 0; taps -= 1) order(place, act);
      break;
    case "roshid":
      tells(roshid(place, act));
      break;
    case "money":
      tells(money(place, act));
      break;
    case "withdraw":
      tells(withdraw(desk, tab, act.nth));
      break;
    case "deleteRoshid":
      tells(deleteRoshid(desk, phone, tab, act.nth));
      break;
    case "restoreRoshid":
      tells(restoreRoshid(desk, tab, act.nth));
      break;
    case "look":
      tells(page.look());
      break;
    case "flush":
      tells(page.flush());
      break;
    case "wake":
      for (const type of ["visibilitychange", "online", "pageshow"]) tab.fire(type);
      break;
    case "type":
      tells(type(desk, phone, tab));
      break;
    case "write":
      tells(write(place, act));
      break;
    case "read":
      tells(read(desk, phone, tab, act.nth));
      break;
    case "settle":
      tells(settleItem(place, act));
      break;
    case "logIn":
      tells(desk.comeIn(phone, page, act.who));
      break;
    case "formLogIn":
      tells(desk.enterByForm(phone, tab, act.who));
      break;
    case "logOut":
      tells(logOut(desk, phone, tab));
      break;
    case "newTab":
      if (phone.tabs.length < 3) phone.open();
      break;
    case "closeTab":
      phone.close(tab);
      break;
    case "kill":
      phone.kill();
      break;
    case "line":
      line.set(phone, act.weather);
      break;
    case "clock":
      phone.setClock(phone.clockOff() + act.ms);
      break;
    case "full":
      phone.space.isFull = act.isFull;
      break;
    case "evict":
      history.note(`${phone.name} has deleted what it kept`);
      for (const tap of desk.taps.all) if (tap.phone === phone.name) tap.isLetGo = true;
      desk.forgive(({ on }) => on === phone.name);
      phone.evict(act);
      break;
    case "release":
      phone.isNext = act.isNext;
      break;
  }
}

/** What is done whoever is signed in, if anybody is. */
const without = new Set<Act["act"]>([
  ...([
    "logIn",
    "formLogIn",
    "logOut",
    "settle",
    "flush",
    "wake",
    "newTab",
    "closeTab",
    "kill",
  ] as const),
  ...(["line", "clock", "full", "evict", "release"] as const),
]);

async function read(desk: Desk, phone: Phone, tab: Tab, nth: number): Promise<void> {
  const orders = await tab.page.listedOrders();
  const about = orders[nth % Math.max(1, orders.length)];
  if (!about) return;
  const lines = await tab.page.readLines(about._id);
  if (!lines || !tab.isOpen) return;
  const texts = lines.map(({ text }) => text);
  desk.history.note(`${phone.name}: reads ${texts.length} lines of ${about._id}`);
  desk.read.push({ order: about._id, lines: texts, on: phone.name });
}

async function withdraw(desk: Desk, tab: Tab, nth: number): Promise<void> {
  const orders = (await tab.page.listedOrders()).filter(({ status }) => status === "pending");
  const which = orders[nth % Math.max(1, orders.length)];
  if (!which || !tab.isOpen) return;
  await tab.page.withdraw(which._id);
  desk.withdrawn.add(which._id);
}

async function deleteRoshid(desk: Desk, phone: Phone, tab: Tab, nth: number): Promise<void> {
  const by = desk.truth.nameOf(tab.page.who());
  const rows = await tab.page.listedRoshids();
  const which = rows[nth % Math.max(1, rows.length)];
  if (!by || !which || !tab.isOpen) return;
  desk.history.note(`${phone.name}: ${by} deletes ${which._id}`);
  await tab.page.deleteRoshid(which._id);
  desk.deleted.push({ by, id: which._id });
}

/** A deleted roshid can be had back while its page is open. */
async function restoreRoshid(desk: Desk, tab: Tab, nth: number): Promise<void> {
  const by = desk.truth.nameOf(tab.page.who());
  const own = desk.deleted.filter((one) => one.by === by);
  const which = own[nth % Math.max(1, own.length)];
  if (which) await tab.page.bringRoshidBack(which.id);
}

async function type(desk: Desk, phone: Phone, tab: Tab): Promise<void> {
  const by = desk.truth.nameOf(tab.page.who());
  if (!by) return;
  const text = `typed ${desk.typed.length + 1}`;
  const typed = { by, on: phone.name, text, tab, isSaved: false, isForgiven: false };
  typed.isForgiven = desk.ended.has(`${by} ${phone.name}`) || desk.taps.isLeaving(by, phone.name);
  desk.typed.push(typed);
  const isSaved = await tab.page.type(text);
  if (!tab.isOpen || typed.isForgiven || tab.page.who() !== desk.truth.idOf(by)) return;
  typed.isSaved = isSaved;
  desk.history.note(`${phone.name}: ${by} has ${text}, ${isSaved ? "saved" : "not saved"}`);
}

async function logOut(desk: Desk, phone: Phone, tab: Tab): Promise<void> {
  const userId = tab.page.who();
  const by = desk.truth.nameOf(userId);
  if (!userId || !by) return;
  desk.taps.letGo(by, phone.name);
  desk.forgive((typed) => typed.by === by && typed.on === phone.name);
  const comings = desk.comingsOn(phone);
  await tab.page.logOut();
  if (tab.isOpen && tab.page.who() === undefined && desk.comingsOn(phone) === comings)
    desk.leaves(phone, by);
}
