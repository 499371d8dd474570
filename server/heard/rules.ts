import type { RuleForm } from "../../contract/desk/heard.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { readBy } from "./hear.ts";
import * as queries from "./queries.ts";
import { readyRules } from "./ready-rules.ts";

const SHOWN = 15;
const wordsOf = ({ wallet, sender, template }: RuleForm) => `${wallet}, ${sender}: ${template}`;

/** Call in a transaction. @throws rule-there */
export async function addRule(tx: Db, rule: RuleForm, admin: string): Promise<string> {
  const id = await queries.insertRule(tx, rule);
  if (!id) throw appError("rule-there");
  const details = { to: wordsOf(rule) };
  await recordAudit(tx, { actor: admin, action: "heard-rule-added", subject: id, details });
  return id;
}

/**
 * Puts another in its place: what the former has read credits nothing by itself any more. Call in a
 * transaction. @throws not-found, rule-there
 */
export async function changeRule(
  tx: Db,
  id: string,
  rule: RuleForm,
  admin: string,
): Promise<string> {
  const before = await queries.deleteRule(tx, id);
  if (!before) throw appError("not-found");
  const changed = await queries.insertRule(tx, rule);
  if (!changed) throw appError("rule-there");
  const details = { from: wordsOf(before), to: wordsOf(rule) };
  await recordAudit(tx, {
    actor: admin,
    action: "heard-rule-changed",
    subject: changed,
    details,
  });
  return changed;
}

/** Call in a transaction. @throws not-found */
export async function removeRule(tx: Db, id: string, admin: string): Promise<void> {
  const before = await queries.deleteRule(tx, id);
  if (!before) throw appError("not-found");
  const details = { from: wordsOf(before) };
  await recordAudit(tx, { actor: admin, action: "heard-rule-removed", subject: id, details });
}

/** Adds the ready rules that are missing. Call in a transaction. Answers how many. */
export async function bringReadyRules(tx: Db, admin: string): Promise<number> {
  let added = 0;
  for (const rule of readyRules) if (await queries.insertRule(tx, rule)) added += 1;
  await recordAudit(tx, { actor: admin, action: "heard-rules-ready", details: { rows: added } });
  return added;
}

export function listLast({ sql, seal }: Pick<Deps, "sql" | "seal">) {
  return queries.listLast(sql, seal, SHOWN);
}

/** What a rule would read of the last messages; nothing is stored. */
export async function tryRule(deps: Pick<Deps, "sql" | "seal">, rule: RuleForm) {
  return (await listLast(deps)).map(({ _id, from, text }) => {
    const read =
      from !== null && text !== null ? readBy([{ _id, ...rule }], { from, text }) : undefined;
    const parts = read && {
      sum: tkFromPoisha(read.sum),
      trxId: read.trxId,
      balance: read.balance === null ? null : tkFromPoisha(read.balance),
      from: read.from,
    };
    return { _id, parts: parts ?? null };
  });
}
