import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../server/db/sql.ts";
import { FIELD_KEYS, freePort, request, startServer } from "../server/test/payment-process.ts";
import { verifyOn } from "../server/wallet/verify.ts";
import { figure, report } from "./world/measure.ts";
import { urlOf } from "./world/programs.ts";
import { cookieOf, openWorld } from "./world/refresh-world.ts";

/**
 * `pairs`: claims whose money came; `lone`: claims without a message, messages without a claim, and
 * as many of each that are forged, or of another sum. `kills`: of the two servers, in turns.
 */
export type Size = { people: number; phones: number; pairs: number; lone: number; kills: number };

const full: Size = { people: 1_500, phones: 120, pairs: 7_000, lone: 750, kills: 20 };
export const toy: Size = { people: 12, phones: 4, pairs: 60, lone: 8, kills: 2 };

const AT_ONCE = 24;
const AGAIN_MS = 200;
const BETWEEN_KILLS_MS = 2_500;
const ANSWER_MS = 20_000;
/** Longer than between two looks. */
const LEFT_MS = 75_000;
/** When the first money came. */
const HOURS_MS = 6 * 3_600_000;
/** For what a phone may credit. */
const MOST_POISHA = 99_999_999_00;

type Claim = { person: number; trxId: string; tk: number; key: string };
type Message = { phone: number; from: string; text: string; at: number };
type Send = { to: "claim"; claim: Claim } | { to: "phone"; message: Message };

/**
 * People say what they have sent while phones forward what they have heard, in any order, twice and
 * late, through two servers that are killed in turns. Answers how many pairs were credited once,
 * and what else was credited.
 */
export async function heard({ people, phones, pairs, lone, kills }: Size) {
  const world = await openWorld(undefined, {
    transport: "tcp",
    settings: { max_connections: "300" },
  });
  const stops: (() => Promise<unknown>)[] = [];
  let open = true;
  try {
    const sql = await world.makeDatabase("heard", people, 0);
    await preparePhones(sql, phones);
    const at = world.at("heard");
    const env = { FIELD_KEYS, SENT_MONEY_ONLY: "1", DATABASE_URL: urlOf(at, at.port) };
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => startServer(port, env)));
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    const { sends, genuine } = plan({ people, phones, pairs, lone });

    let [next, retries] = [0, 0];
    const working = Array.from({ length: AT_ONCE }, async (_, worker) => {
      for (let one = sends[next++]; one && open; one = sends[next++])
        for (let turn = worker; open && !(await isTaken(one, ports[turn % 2] ?? 0)); turn += 1) {
          retries += 1;
          await delay(AGAIN_MS);
        }
    });
    for (const work of working) work.catch(() => {});
    for (let kill = 0; kill < kills && next < sends.length; kill += 1) {
      await delay(BETWEEN_KILLS_MS);
      await servers[kill % 2]?.kill();
      servers[kill % 2] = await startServer(ports[kill % 2] ?? 0, env);
    }
    await Promise.all(working);
    // What a killed server left is credited by a look each half minute, of either.
    for (const until = Date.now() + LEFT_MS; Date.now() < until && (await leaves(sql)); )
      await delay(AGAIN_MS);
    const found = await judge(sql, genuine);
    return { ...found, sends: sends.length, retries };
  } finally {
    open = false;
    for (const stop of stops) await stop();
    await world.close();
  }
}

/** A key of the nth phone, of the form that the server makes. */
const keyOf = (phone: number) => `kgj_${String(phone).padStart(43, "k")}`;

/** Phones that may credit all of it, and the rule by which they are read. */
async function preparePhones(sql: Sql, phones: number): Promise<void> {
  for (let phone = 0; phone < phones; phone += 1)
    await sql`
      insert into heard_devices (name, key_hash, most_a_message, most_a_day)
      values (${`phone ${phone}`}, ${createHash("sha256").update(keyOf(phone)).digest()},
        ${MOST_POISHA}, ${MOST_POISHA})`;
  await sql`
    insert into heard_rules (wallet, sender, template)
    values ('bkash', 'bKash',
      'You have received Tk {sum} from {from}. Balance Tk {balance}. TrxID {trx} at')`;
}

/** What is sent, in any order, and the TrxIDs whose money came, with who named them. */
function plan({ people, phones, pairs, lone }: Omit<Size, "kills">) {
  const sends: Send[] = [];
  const genuine = new Map<string, Claim>();
  let [given, balance, at] = [0, 1_000, Date.now() - HOURS_MS];
  const claim = (): Claim => ({
    // Nobody may have more than ten that wait, so none is refused for that.
    person: given++ % people,
    trxId: newTrx(),
    tk: 200 + any(800),
    key: crypto.randomUUID(),
  });
  const say = (one: Claim) => {
    for (let times = any(4) === 0 ? 2 : 1; times > 0; times -= 1)
      sends.push({ to: "claim", claim: one });
  };
  const hear = (trxId: string, tk: number, from = "bKash") => {
    // The money came one after the other, whatever is heard of it first.
    if (from === "bKash") balance += tk;
    at += 1_000;
    const text =
      `You have received Tk ${inTaka(tk)} from 01712345678. ` +
      `Balance Tk ${inTaka(balance)}. TrxID ${trxId} at 14:05`;
    // One in four came to two phones, or was sent twice by one.
    for (let times = any(4) === 0 ? 2 : 1; times > 0; times -= 1)
      sends.push({ to: "phone", message: { phone: any(phones), from, text, at } });
  };
  for (let n = 0; n < pairs; n += 1) {
    const one = claim();
    genuine.set(one.trxId, one);
    say(one);
    hear(one.trxId, one.tk);
  }
  for (let n = 0; n < lone; n += 1) {
    say(claim());
    hear(newTrx(), 500);
    const [forged, other] = [claim(), claim()];
    say(forged);
    hear(forged.trxId, forged.tk, "bKash.");
    say(other);
    hear(other.trxId, other.tk - 10);
  }
  return { sends: shuffled(sends), genuine };
}

/** Whether the server has answered for good. Refusals that stay are answers, too. */
async function isTaken(one: Send, port: number): Promise<boolean> {
  const origin = `http://127.0.0.1:${port}/api/recharge`;
  const { claim } = one as { claim?: Claim };
  const answer =
    one.to === "claim"
      ? await request(
          `${origin}/sent`,
          "POST",
          { Cookie: cookieOf(one.claim.person), "Idempotency-Key": one.claim.key },
          {
            wallet: "bkash",
            amount: String(claim?.tk),
            trxId: one.claim.trxId,
            lastFour: "5678",
          },
          ANSWER_MS,
        )
      : await request(
          `${origin}/heard`,
          "POST",
          { Authorization: `Bearer ${keyOf(one.message.phone)}` },
          { from: one.message.from, text: one.message.text, at: one.message.at },
          ANSWER_MS,
        );
  const said = await answer?.text().catch(() => undefined);
  if (!answer || said === undefined || answer.status >= 500 || answer.status === 429) return false;
  if (!answer.ok) throw new Error(`${one.to}: ${answer.status} ${said}`);
  return true;
}

async function leaves(sql: Sql): Promise<boolean> {
  const left = await sql`
    select from topups t
    join heard_messages m on m.wallet = t.provider and m.trx_id = t.claimed_trx
    where t.state = 'claimed' and m.sum = t.amount limit 1`;
  return left.count > 0;
}

async function judge(sql: Sql, genuine: Map<string, Claim>) {
  const credited = await sql<{ trxId: string; amount: number; person: string; times: number }[]>`
    select t.trx_id, m.amount, u.username as person, count(*) over (partition by t.id)::int as times
    from topups t
    join transfers m on m.source_kind = 'topup' and m.source_id = t.id and m.kind = 'topup'
    join users u on u.id = m.user_id`;
  const isRight = ({ trxId, amount, person, times }: (typeof credited)[number]) => {
    const meant = genuine.get(trxId);
    return meant && amount === meant.tk * 100 && person === `bench-${meant.person}` && times === 1;
  };
  const once = new Set(credited.filter(isRight).map(({ trxId }) => trxId));
  return {
    pairs: genuine.size,
    creditedOnce: once.size,
    creditedElse: credited.length - once.size,
    ledgerFaults: (await verifyOn(sql, 0)).length,
  };
}

const inTaka = (tk: number) => `${tk.toLocaleString("en")}.00`;
const any = (below: number) => Math.floor(Math.random() * below);
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const newTrx = () => Array.from({ length: 10 }, () => letters[any(letters.length)]).join("");

function shuffled<T>(all: T[]): T[] {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = any(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

if (process.argv[1] === import.meta.filename) {
  const { pairs, creditedOnce, creditedElse, ledgerFaults, ...counts } = await heard(full);
  console.table(counts);
  report({
    [`of ${pairs} pairs credited once`]: figure(creditedOnce, { least: pairs }),
    "credited besides": figure(creditedElse, { most: 0 }),
    "faults of the ledger": figure(ledgerFaults, { most: 0 }),
  });
}
