import * as v from "valibot";
import { Signup } from "../../../contract/auth.ts";
import { errorCatalogue } from "../../../contract/errors.ts";
import { priceNames } from "../../../contract/prices.ts";
import { switchNames } from "../../../contract/switches.ts";
import { isIsoDate } from "../../../contract/values/dates/iso-date.ts";
import { MAX_PRICE_TK, parseTk } from "../../../contract/values/money.ts";
import { isAppError } from "../../app-error.ts";
import { migrate } from "../../db/migrate.ts";
import { removeFactors } from "../../factors/factors.ts";
import { sessionsRevoked, settingsChanged, staffLists } from "../../live/changes.ts";
import { notifyProcesses } from "../../live/hub.ts";
import { concernedAsCsv, copyOwnData } from "../../own-data/own-data.ts";
import { setPrice } from "../../prices/prices.ts";
import { openSeal } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { setSwitch } from "../../switches/switches.ts";
import { newPassword } from "../../users/passwords.ts";
import { createUser, findUserByName, resetPassword } from "../../users/users.ts";
import { rollUpReports } from "../../wallet/reported/roll-up.ts";
import { reportLedger } from "../../wallet/verify.ts";
import type { Operator, Terminal } from "../command.ts";

const usage = `npm run admin -- create-admin NAME            a new admin; prints the password
npm run admin -- reset-password NAME          a new password; ends the sessions of that user
npm run admin -- remove-second-factor NAME    when it is lost; ends the sessions of that user
npm run admin -- set-price PRICE TK          ${priceNames.join(", ")}
npm run admin -- close-service SWITCH         ${switchNames.join(", ")}
npm run admin -- open-service SWITCH
npm run admin -- export NAME                  a copy of all that is stored of that user, as JSON
npm run admin -- concerned [SINCE]            whom a breach concerns, as CSV; SINCE like 2026-11-20
npm run admin -- rebuild-indexes TABLE        of a damaged database file: OPERATIONS.md says when
npm run admin -- sum-again DAY                of reports, from DAY on; OPERATIONS.md says when
npm run admin -- verify-ledger [--new]        the same as npm run ledger:verify`;

export async function admin(operator: Operator, terminal: Terminal): Promise<boolean | void> {
  // It only reads, so the database of an older program is not migrated.
  if (terminal.args[0] === "verify-ledger") {
    const onlyNew = terminal.args[1] === "--new";
    const { right, lines } = await reportLedger(operator.sql, { onlyNew });
    terminal.log(lines.join("\n"));
    return right;
  }
  if (terminal.args[0] === "rebuild-indexes" && /^\w+$/.test(terminal.args[1] ?? "")) {
    await operator.sql`reindex table ${operator.sql(terminal.args[1] ?? "")}`;
    return terminal.log(`The indexes of ${terminal.args[1]} were made anew. Now: npm run doctor`);
  }
  await migrate(operator.sql);
  try {
    await run(operator, terminal);
  } catch (error) {
    if (isAppError(error)) throw startupError(errorCatalogue[error.appCode].en);
    throw error;
  }
}

async function run({ sql, env }: Operator, { args, log, error }: Terminal): Promise<void> {
  const [command, first = "", second = ""] = args;
  if (command === "create-admin" && first) {
    const username = v.safeParse(Signup.entries.username, first);
    if (!username.success)
      throw startupError(`"${first}" is no username: 3 to 32 letters, digits, dots, dashes.`);
    const password = newPassword();
    await createUser(sql, {
      username: username.output,
      fullName: username.output,
      gender: "male",
      role: "admin",
      password,
      passwordFrom: "program",
    });
    await notifyProcesses(sql, staffLists("users"));
    log(`admin  ${username.output}  /  ${password}`);
  } else if (command === "reset-password" && first) {
    const reset = await resetPassword(sql, first).catch((error) => toldWho(error, first));
    await notifyProcesses(sql, sessionsRevoked("everybody"));
    log(`${first}  /  ${reset.password}`);
    if (reset.phoneProved)
      log(
        "Whoever holds the mobile number of this account can choose another password: ask " +
          "whether it is still theirs, else remove it at their name in /all-user.",
      );
  } else if (command === "remove-second-factor" && first) {
    const removed = await removeFactors(sql, first).catch((error) => toldWho(error, first));
    await notifyProcesses(sql, sessionsRevoked("everybody"));
    log(`${first} has no second factor now (${removed} removed)`);
  } else if (command === "export" && first) {
    const id = await findUserByName(sql, first);
    if (!id) throw startupError(`There is no user "${first}".`);
    log(
      JSON.stringify(
        await copyOwnData({ sql, seal: await openSeal(sql, env, error) }, id, undefined),
        null,
        2,
      ),
    );
  } else if (command === "concerned") {
    const since = new Date(first || 0);
    if (Number.isNaN(since.getTime())) throw startupError(`"${first}" is no day like 2026-11-20.`);
    log(await concernedAsCsv(sql, since));
  } else if (command === "sum-again") {
    if (!isIsoDate(first)) throw startupError(`"${first}" is no day like 2026-11-20.`);
    log(`${await rollUpReports(sql, first)} days were summed again. Now: npm run ledger:verify`);
  } else if (command === "set-price" && (priceNames as string[]).includes(first)) {
    const poisha = parseTk(second);
    if (poisha === undefined || poisha > MAX_PRICE_TK * 100)
      throw startupError(`"${second}" is no price: 0 to ${MAX_PRICE_TK} tk, at most two decimals.`);
    await setPrice(sql, first, poisha, undefined);
    await notifyProcesses(sql, settingsChanged("prices"));
    log(`${first} is ${second} tk now`);
  } else if (
    (command === "close-service" || command === "open-service") &&
    (switchNames as string[]).includes(first)
  ) {
    await setSwitch(sql, first, command === "open-service", undefined);
    await notifyProcesses(sql, settingsChanged("switches"));
    log(`${first} is ${command === "open-service" ? "open" : "closed"} now`);
  } else {
    throw startupError(usage);
  }
}

function toldWho(error: Error, name: string): never {
  throw isAppError(error) && error.appCode === "not-found"
    ? startupError(`There is no user "${name}".`)
    : error;
}
