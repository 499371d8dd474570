import { askWith, checkLists } from "./checks.ts";
import type { PersonName } from "./database.ts";
import { away, fine } from "./network.ts";
import type { Phone } from "./phone.ts";
import type { Desk } from "./run.ts";
import { names } from "./truth.ts";

/** So long a page has to do what it does by itself. */
const SETTLE_MS = 240_000;
/** In which a page has opened, and its lists have come. */
const OPENED_MS = 20_000;

/**
 * Everything works again, and whoever has something on a phone comes in there: so all that waits is
 * sent.
 */
export async function settle(desk: Desk): Promise<void> {
  const { world, server, line, phones, history } = desk;
  await world.until(world.now() + SETTLE_MS);
  history.note("all is well again");
  for (const phone of phones) {
    line.set(phone, fine);
    phone.space.isFull = false;
    phone.setClock(0);
    phone.kill();
  }
  await world.until(world.now() + SETTLE_MS);
  server.strike(undefined);
  server.start();
  for (const phone of phones) {
    await checkGone(desk, phone);
    for (const by of names) {
      if (desk.faults.length > 0) return;
      if (await isKept(desk, phone, by)) await settleOn(desk, phone, by);
    }
  }
}

async function isKept({ truth }: Desk, phone: Phone, by: PersonName): Promise<boolean> {
  const kept = await phone.disk.factory.databases();
  return kept.some(({ name }) => name === `kagoj-${truth.idOf(by)}`);
}

/**
 * Of who has left, at the latest the next start of the page removes what is there, and ends their
 * session.
 */
async function checkGone(desk: Desk, phone: Phone): Promise<void> {
  const { world, left, fault } = desk;
  const hasLeft = (by: PersonName) => left.has(`${by} ${phone.name}`);
  if (!names.some(hasLeft)) return;
  phone.tab();
  await world.until(world.now() + OPENED_MS);
  for (const by of names.filter(hasLeft)) {
    const database = (await isKept(desk, phone, by)) && "database";
    const still = database || ((await hasSession(desk, phone, by)) && "session");
    if (still) return fault("left", `${by} has left ${phone.name}, which still has their ${still}`);
  }
}

/** Whether whoever has this phone may act as this person. */
async function hasSession(desk: Desk, phone: Phone, by: PersonName): Promise<boolean> {
  const answer = await askWith(desk, phone.cookies.header(), "users/userInfo");
  if (answer?.status === 401) return false;
  if (answer?.status !== 200) throw new Error(`whose session it is: ${answer?.status}`);
  return JSON.parse(answer.body)._id === desk.truth.idOf(by);
}

async function settleOn(desk: Desk, phone: Phone, by: PersonName): Promise<void> {
  const { world, history, truth } = desk;
  phone.kill();
  const { page } = phone.tab();
  await world.until(world.now() + OPENED_MS);
  if (page.who() !== truth.idOf(by)) {
    desk.comeIn(phone, page, by).catch((error) => history.note(`${by} does not come in: ${error}`));
  }
  await world.until(world.now() + SETTLE_MS);
  if (page.who() !== truth.idOf(by)) desk.fault("comes in", `${by} can't come in on ${phone.name}`);
  void page.look();
  await world.until(world.now() + OPENED_MS);
  const read = Promise.all([page.outbox(), page.drafts(), page.lists()]);
  await world.until(world.now() + 1_000);
  // The world has ended, so this would never be answered.
  if (desk.faults.length > 0) return;
  const [items, drafts, lists] = await read;
  const held = { by, on: phone.name, items, drafts, lists };
  desk.held.push(held);
  await checkLists(desk, held);
  await readAgain(desk, phone, by, lists["apply/my-order"] ?? []);
}

/** What was read of an order is there without a line too. */
async function readAgain(
  { world, line, truth, fault }: Desk,
  phone: Phone,
  by: PersonName,
  orders: { _id: string; messages?: number }[],
): Promise<void> {
  const about = orders.find(({ messages }) => messages)?._id;
  if (about === undefined) return;
  const read = async (ms: number) => {
    let texts: string[] | undefined;
    const { page } = phone.tab();
    await world.until(world.now() + ms);
    if (page.who() !== truth.idOf(by)) return undefined;
    void page.readLines(about).then((lines) => {
      texts = lines?.map(({ text }) => text);
    });
    await world.until(world.now() + OPENED_MS);
    return texts;
  };
  const before = await read(0);
  phone.kill();
  line.set(phone, away);
  const now = await read(OPENED_MS);
  line.set(phone, fine);
  if (String(now) !== String(before))
    fault("read again", `${by} on ${phone.name} has read ${before} of ${about}, and then ${now}`);
}
