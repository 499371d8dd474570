import { isDeepStrictEqual } from "node:util";
import type { OrderMessage } from "../contract/conversation.ts";
import type { Order } from "../contract/orders.ts";
import type { MyRecharge } from "../contract/recharge.ts";
import { revisionFields, roshidFields, rowOf } from "../server/seal/columns.ts";
import { verifyLedger, verifyOn } from "../server/wallet/verify.ts";
import { ORIGIN } from "./browser.ts";
import { STAFF } from "./database.ts";
import type { Desk, Held } from "./run.ts";
import { contentOf, isTrouble, type Tap } from "./taps.ts";
import { names } from "./truth.ts";

/** So long what was tapped is sent when it can be. */
const LIFETIME_MS = 72 * 3_600_000;
/** So many rows the first page of a list has at most. */
const PAGE = 50;

/** Checks what has come of a run, once all has come to rest. */
export async function checkEnd(desk: Desk): Promise<void> {
  const { sql } = desk.server;
  for (const found of [...(await verifyLedger(sql)), ...(await verifyOn(sql, 0))])
    desk.fault("ledger", JSON.stringify(found));
  const orders = await loadOrders(desk);
  checkOrders(desk, orders);
  await checkRoshids(desk);
  await checkMoney(desk);
  await checkMoved(desk);
  await checkLines(desk, orders);
  checkItems(desk);
  checkDrafts(desk);
  await checkLeft(desk);
}

/** It stands as staff were told; what is pending its owner may have taken back since. */
function checkDecided({ decided, fault }: Desk, id: string, now: string): void {
  const told = decided.get(id);
  if (told && told !== now && !(told === "pending" && now === "cancel"))
    fault("decided", `${id} was told ${told}, and is ${now}`);
}

type Paid = { by: string | undefined; content: string; price: number };
type Placed = Paid & { id: string };

/** Every order whole, as its owner sees it. */
async function loadOrders(desk: Desk): Promise<Placed[]> {
  const { server, truth } = desk;
  const rows = await server.sql<
    { id: string; userId: string; price: number; status: string; claimedBy: string | null }[]
  >`select id, user_id, price, status, claimed_by from orders order by number`;
  const placed: Placed[] = [];
  for (const { id, userId, price, status, claimedBy } of rows) {
    const works = claimedBy && "somebody works on it";
    if (desk.withdrawn.has(id) && (works || status !== "cancel"))
      desk.fault("withdrawn", `${id} was told to be taken back, and ${works || `is ${status}`}`);
    checkDecided(desk, id, status);
    const whole = await askAs<Order & { nidNumber?: string; number?: string }>(
      desk,
      userId,
      `apply/my-order/${id}`,
    );
    const by = truth.nameOf(userId);
    placed.push({ id, by, content: whole.nidNumber ?? whole.number ?? "", price: price / 100 });
  }
  return placed;
}

/**
 * Each tap has ended as one thing, and as it was told: done and in the ledger once, refused and not
 * there, or seen as waiting.
 */
function checkOrders(desk: Desk, orders: Placed[]): void {
  checkPaid(desk, orders);
  judgeAll(desk, "order", orders);
}

/** What was paid for is of who has tapped it, at a price that was shown. */
function checkPaid({ taps, fault }: Desk, paid: Paid[]): void {
  for (const { content, by, price } of paid) {
    const tap = taps.find(content, by);
    if (!tap) fault("nobody's order", `an order of ${by} that nobody has tapped: ${content}`);
    else if (tap.by !== by) fault("whose order", `tap ${tap.n} of ${tap.by} is an order of ${by}`);
    else if (!tap.prices.includes(price))
      fault("price", `tap ${tap.n} was charged ${price}, shown were ${tap.prices}`);
  }
}

function judgeAll(desk: Desk, kind: Tap["kind"], there: Omit<Paid, "price">[]): void {
  for (const tap of desk.taps.all.filter((one) => one.kind === kind)) {
    const own = there.filter(({ content, by }) => content === tap.content && by === tap.by);
    judge(tap, own.length, waitingOf(desk), desk.fault);
  }
}

const waitingOf = ({ held }: Desk) =>
  held.flatMap(({ by, items }) =>
    items.filter(({ state }) => state !== "done").map((item) => ({ ...item, by })),
  );

/**
 * Each save of a roshid is paid for once, at a price that was shown, and the last one is what is
 * kept.
 */
async function checkRoshids(desk: Desk): Promise<void> {
  const { server, truth, fault } = desk;
  const rows = await server.sql<
    { id: string; userId: string; roshidId: string; fields: string; price: number }[]
  >`select id, user_id, roshid_id, fields, price from roshid_revisions order by created_at, ctid`;
  const saved = rows.map(({ id, userId, roshidId, fields, price }) => {
    const opened = revisionFields.tryOpen(server.seal, rowOf(id, userId), fields);
    return {
      by: truth.nameOf(userId),
      content: opened?.serialNo ?? "",
      price: price / 100,
      roshidId,
    };
  });
  checkPaid(desk, saved);
  judgeAll(desk, "roshid", saved);
  const kept = await server.sql<{ id: string; userId: string; fields: string }[]>`
    select id, user_id, fields from roshids`;
  for (const { id, userId, fields } of kept) {
    const now = roshidFields.tryOpen(server.seal, rowOf(id, userId), fields)?.serialNo;
    const last = saved.findLast(({ roshidId }) => roshidId === id)?.content;
    if (now !== last) fault("last save", `of ${id} ${now} is kept, and ${last} was saved last`);
  }
}

/**
 * Money that somebody says they have sent waits once, and is credited to one of those who say so,
 * once.
 */
async function checkMoney(desk: Desk): Promise<void> {
  const claims: { by: string; content: string; isCredited: boolean }[] = [];
  for (const by of names) {
    const rows = await askAs<MyRecharge[]>(desk, desk.truth.idOf(by), "rechargeHistory/mine");
    for (const { _id, transId, status } of rows) {
      claims.push({ by, content: transId, isCredited: status === "success" });
      checkDecided(desk, _id, status);
    }
  }
  judgeAll(desk, "money", claims);
  const credited = claims.filter(({ isCredited }) => isCredited).map(({ content }) => content);
  for (const [at, content] of credited.entries())
    if (credited.indexOf(content) !== at)
      desk.fault("credited once", `${content} was credited twice`);
}

/** What the lists of a phone show is what the server has at this moment. */
export async function checkLists(desk: Desk, { by, on, lists }: Held): Promise<void> {
  for (const [path, shown] of Object.entries(lists)) {
    const rows = await askAs<{ _id: string }[]>(desk, desk.truth.idOf(by), path);
    const more = shown.slice(rows.length);
    if (rows.length < PAGE && more.length > 0)
      desk.fault("lists", `of ${path} ${by} on ${on} sees ${more.length} that are not there`);
    for (const [at, row] of rows.entries())
      if (!isDeepStrictEqual(plain(shown[at]), row))
        desk.fault(
          "lists",
          `of ${path} ${by} on ${on} sees ${JSON.stringify(shown[at])} in place of ${JSON.stringify(row)}`,
        );
  }
}

/** As it would come over the line. */
const plain = (row: unknown) => JSON.parse(JSON.stringify(row ?? null));

type Item = ReturnType<typeof waitingOf>[number];

function judge(tap: Tap, times: number, waiting: Item[], fault: Desk["fault"]): void {
  const seen = waiting.filter(({ body, by }) => contentOf(body) === tap.content && by === tap.by);
  const what = `tap ${tap.n} of ${tap.by} was told ${tap.told}`;
  if (times > 1) fault("once", `${what}, and is there ${times} times`);
  if (seen.length > 1) fault("one item", `${what}, and waits ${seen.length} times`);
  if (times > 0 && seen.some(({ maybeSent, state }) => state === "queued" || !maybeSent))
    fault("done or waiting", `${what}, is there, and still ${seen.map(({ state }) => state)}`);
  if (tap.told === "done" && times === 0) fault("done", `${what}, and is not there`);
  if (tap.told === "refused" && times > 0) fault("refused", `${what}, and is there`);
  if (tap.told === "refused" && seen.length > 0) fault("refused", `${what}, and waits`);
  if (tap.told === "kept" && !tap.isLetGo && times + seen.length === 0)
    fault("kept", `${what}, and is nowhere`);
  for (const { state, lastError } of seen)
    if (state === "queued" || state === "sending" || state === "needs-login")
      fault("sent", `${what}, and is ${state} though all is well: ${lastError?.code}`);
}

/** What staff gave, gave back or took is there once if they were told so, and else it is not. */
async function checkMoved({ moved, server, fault }: Desk): Promise<void> {
  const rows = await server.sql<{ reason: string; tk: number }[]>`
    select reason, amount::float8 / 100 as tk from transfers where reason is not null`;
  for (const { reason, amount, told = 500 } of moved) {
    const sums = rows.filter((row) => row.reason === reason).map(({ tk }) => tk);
    const may = told === 200 ? [1] : told < 500 ? [0] : [0, 1];
    if (!may.includes(sums.length) || sums.some((tk) => tk !== amount))
      fault("once", `${reason}, ${amount} tk, was told ${told}, and there is ${sums.join() || 0}`);
  }
}

/**
 * Both sides have what was written about an order once, in the order of writing, and each phone has
 * shown the beginning of it.
 */
async function checkLines(desk: Desk, orders: Placed[]): Promise<void> {
  const { taps, truth, read, fault } = desk;
  const waiting = waitingOf(desk);
  const lines = taps.all.filter(({ kind }) => kind === "line");
  const about = new Set([...lines.map(({ of }) => of), ...read.map(({ order }) => order)]);
  for (const { id, by } of orders) {
    if (!about.has(id) && !desk.asked.includes(id)) continue;
    const [owner, staff] = [truth.idOf(by ?? ""), truth.idOf(STAFF)];
    const said = await askAs<OrderMessage[]>(desk, owner, `apply/my-order/${id}/messages`);
    const heard = await askAs<OrderMessage[]>(desk, staff, `apply/order/${id}/messages`);
    const texts = said.map(({ text }) => text);
    if (texts.join() !== heard.map(({ text }) => text).join())
      fault(
        "both sides",
        `of ${id} its owner reads ${texts}, staff ${heard.map(({ text }) => text)}`,
      );
    for (const { lines: shown, on } of read.filter(({ order }) => order === id))
      if (shown.some((text, at) => text !== texts[at]))
        fault("conversation", `${on} has shown ${shown} of ${id}, where ${texts} was written`);
    const own = lines.filter(({ of }) => of === id);
    for (const tap of own) {
      const times = texts.filter((text) => text === tap.content).length;
      judge(tap, times, waiting, fault);
    }
    // Of one phone: nobody promises which of two is first. What it can't store goes before what
    // waits on it, and what it is unsure of may be under way for long.
    const way = ({ phone, isUnstored }: Tap) => `${phone}${isUnstored ? ", full," : ""}`;
    const sure = own.filter((tap) => !tap.isLetGo && !tap.isAgain && tap.told !== "unsure");
    for (const phone of new Set(sure.map(way))) {
      const places = sure
        .filter((tap) => way(tap) === phone && texts.includes(tap.content))
        .map((tap) => texts.indexOf(tap.content));
      if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
        fault(
          "in order",
          `of ${id} ${phone} has written ${own.map(({ content }) => content)}: ${texts}`,
        );
    }
  }
}

/**
 * Nothing that passes counts as a refusal, trouble or a session that has ended, and nothing has
 * expired before its three days were over.
 */
function checkItems({ held, phones, fault }: Desk): void {
  for (const { by, on, items } of held)
    for (const { kind, state, lastError, createdAt } of items) {
      const { code } = lastError ?? {};
      const passes = isTrouble(code) || code === "session-ended" || code === "no-session";
      if (state === "needs-attention" && passes)
        fault("trouble", `${kind} of ${by} on ${on} is refused by ${code}`);
      const latest = phones.find(({ name }) => name === on)?.latest() ?? 0;
      if (state === "expired" && latest < createdAt + LIFETIME_MS)
        fault("expired", `${kind} of ${by} on ${on} of ${new Date(createdAt).toISOString()}`);
    }
}

/** What a form has said is saved is still there, or what was typed into the same form later. */
function checkDrafts({ typed, held, fault }: Desk): void {
  for (const { by, on, text, tab } of typed.filter((one) => one.isSaved && !one.isForgiven)) {
    const later = typed.slice(typed.findIndex((one) => one.text === text));
    const texts = later.filter((one) => one.tab === tab && one.by === by).map((one) => one.text);
    const there = held.find((one) => one.by === by && one.on === on);
    if (!texts.some((one) => there?.drafts.includes(one)))
      fault("draft", `what ${by} has ${text} on ${on} was saved, and is gone`);
  }
}

/** Nothing of a person who has logged out is left on the phone. */
async function checkLeft({ phones, left, truth, fault }: Desk): Promise<void> {
  for (const phone of phones)
    for (const name of names.filter((one) => left.has(`${one} ${phone.name}`))) {
      const id = truth.idOf(name);
      const databases = await phone.disk.factory.databases();
      const kept = [
        ...databases.map((db) => db.name ?? ""),
        ...[...phone.local, ...phone.cached].map((entry) => entry.join(" = ")),
      ];
      for (const one of kept.filter((each) => each.includes(id)))
        fault("left", `${name} has left ${phone.name}, which still has ${one}`);
    }
}

async function askAs<Answer>(desk: Desk, userId: string, path: string): Promise<Answer> {
  const answer = await askWith(desk, await desk.server.sessionOf(userId), path);
  if (answer?.status !== 200)
    throw new Error(`${path} answered ${answer?.status}: ${answer?.body}`);
  return JSON.parse(answer.body) as Answer;
}

/** What the server answers to who has these cookies, while nothing else is under way. */
export function askWith({ server }: Desk, cookies: string, path: string) {
  const headers = new Headers({ Cookie: cookies, Host: new URL(ORIGIN).host });
  return server.answer({ method: "GET", path: `/api/${path}`, headers, body: new Uint8Array() });
}
