import type { HeardRule } from "../../contract/desk/heard.ts";
import type { HeardMessage } from "../../contract/heard/message.ts";
import { checkMobile } from "../../contract/values/identifiers.ts";
import { takeAdvisoryLock } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Deps } from "../deps.ts";
import {
  compareInTurn,
  creditNeighbours,
  matchMessage,
  type Tx,
} from "../recharge/by-itself/by-itself.ts";
import { heardMessage } from "../seal/columns.ts";
import * as queries from "./queries.ts";
import { isSecret, type Reading, readMessage } from "./reading.ts";

type HearDeps = Pick<Deps, "sql" | "seal"> & { env: Pick<Deps["env"], "staffRecharges"> };
type Said = Omit<HeardMessage, "at"> & { at: Date };
type Read = Reading & { rule: HeardRule };

/** The first rule that reads it. */
export function readBy(rules: HeardRule[], { from, text }: Pick<Said, "from" | "text">) {
  for (const rule of rules) {
    const reading = rule.sender === from ? readMessage(rule.template, text) : undefined;
    if (reading) return { ...reading, rule };
  }
  return undefined;
}

/**
 * Takes in what a device has heard; the same again changes nothing. Codes, and what people write
 * who are in no rule, are kept nowhere. Answers whose recharges have changed.
 */
export async function hear(
  deps: HearDeps,
  device: string,
  { from, text, at = new Date() }: HeardMessage,
): Promise<string[]> {
  const said = { from, text, at };
  const rules = await queries.listRules(deps.sql, from);
  const read = readBy(rules, said);
  if (!read && (isSecret(text) || (rules.length === 0 && checkMobile(from).ok))) return [];
  const kept = await deps.sql.begin((tx) =>
    read ? keepRead(tx, deps, device, said, read) : keepUnread(tx, deps, device, said, rules),
  );
  return kept ? after(deps, kept) : [];
}

/** What a new rule reads of what none did. Answers whose recharges have changed. */
export async function hearAgain(deps: HearDeps): Promise<string[]> {
  const rules = await queries.listRules(deps.sql);
  const owners: string[] = [];
  for (const { id, device, saidAt, message } of await queries.listUnread(deps.sql)) {
    const said = heardMessage.tryOpen(deps.seal, id, message);
    const read = said && readBy(rules, said);
    if (!read) continue;
    const kept = await deps.sql.begin(async (tx) =>
      (await queries.dropUnread(tx, id))
        ? keepRead(tx, deps, device, { ...said, at: saidAt }, read)
        : undefined,
    );
    if (kept) owners.push(...(await after(deps, kept)));
  }
  return owners;
}

type KeptRead = { id: string; owner: string | undefined };

async function after(deps: HearDeps, { id, owner }: KeptRead): Promise<string[]> {
  return [...(owner ? [owner] : []), ...(await creditNeighbours(deps, id))];
}

/** Undefined when it is known. */
async function keepRead(
  tx: Tx,
  deps: HearDeps,
  device: string,
  { at, ...said }: Said,
  { rule, trxId, sum, balance }: Read,
): Promise<KeptRead | undefined> {
  const { _id, wallet } = rule;
  await compareInTurn(tx, wallet);
  const id = uuidv7();
  const message = heardMessage.seal(deps.seal, id, said);
  const read = { rule: _id, wallet, trxId, sum, balance };
  const kept = { id, device, saidAt: at, hash: null, message, read };
  if (!(await queries.insertMessage(tx, kept))) return undefined;
  return { id, owner: await matchMessage(tx, deps, { message: id, device, trxId }) };
}

async function keepUnread(
  tx: Tx,
  deps: HearDeps,
  device: string,
  { at, ...said }: Said,
  rules: HeardRule[],
): Promise<KeptRead | undefined> {
  // The two parts of one message often come at once.
  await takeAdvisoryLock(tx, `unread of ${device}`);
  const other = rules.length > 0 && (await findOtherPart(tx, deps, device, { at, ...said }, rules));
  if (other) {
    await queries.dropUnread(tx, other.id);
    return keepRead(tx, deps, device, { from: said.from, text: other.text, at }, other.read);
  }
  const id = uuidv7();
  const [hash = null] = deps.seal.hashes("heard messages", JSON.stringify(said));
  const message = heardMessage.seal(deps.seal, id, said);
  await queries.insertMessage(tx, { id, device, saidAt: at, hash, message });
  await queries.dropSurplus(tx, device);
  return undefined;
}

/** Some phones forward a long message in two parts, in any order, cut anywhere. */
async function findOtherPart(
  tx: Tx,
  { seal }: HearDeps,
  device: string,
  { from, text, at }: Said,
  rules: HeardRule[],
) {
  for (const { id, message } of await queries.listParts(tx, device, at)) {
    const part = heardMessage.tryOpen(seal, id, message);
    if (part?.from !== from) continue;
    for (const gap of ["", " "])
      for (const whole of [part.text + gap + text, text + gap + part.text]) {
        const read = readBy(rules, { from, text: whole });
        if (read) return { id, text: whole, read };
      }
  }
  return undefined;
}
