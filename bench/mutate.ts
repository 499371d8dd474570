import { hash } from "node:crypto";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { openDatabase } from "../server/db/sql.ts";
import { EMPTY_TEMPLATE, SEEDED_TEMPLATE } from "../server/test/database.ts";
import { type Figures, figure, report } from "./world/measure.ts";

/*
 * npm run mutate -- [--only PART] [--most 40] [--seed 1]: whether tests hold the lines that move
 * money. One line is changed at a time, in a copy of the tree, and the tests beside it run: a
 * change that no test notices survives. `--most`: so many of each part, chosen by the seed. The
 * goal is 90 % killed. Survivors that change nothing one could see are in {@link equivalent}.
 */
const parts = {
  outbox: { files: ["pwa/offline/sending/*.ts"], tests: ["pwa/offline/sending"] },
  wallet: {
    files: ["server/wallet/*.ts", "server/db/functions/ledger.sql"],
    tests: ["server/wallet"],
  },
  recharge: {
    files: ["server/recharge/*.ts", "server/db/functions/recharge.sql"],
    tests: ["server/recharge"],
  },
  placing: {
    files: ["server/orders/place-order.ts", "server/db/functions/orders.sql"],
    tests: ["server/orders", "server/attachments/orders"],
  },
};
type Part = keyof typeof parts;
/** A line of a file, counted from 0, and what stands there instead. */
export type Mutant = { file: string; at: number; line: string; instead: string };

/**
 * Substrings of lines that may be changed without any effect that a person or a row could show,
 * each with its reason.
 */
const equivalent = {
  "log.": "the log's words are not the money",
  "logFailure(": "as above",
  "ref: false": "it only lets the process end",
  'paymentId: topup.paymentId ?? ""': "what is confirmed has a payment: for the type check",
  "where id = p_topup for update": "without the lock a second credit fails on its unique transfer",
  "?? queued;": "without it the next line throws, and the caller answers the same: queued",
  "({ service }) => service ?? []": "null is the name of no service",
  "if (placing.replayed) return tell(":
    "told from the request or read again, the answer is the same",
  '=== "price-changed" && facts': "a changed price always comes with facts: for the type check",
};

const GOAL = 0.9;
const root = join(import.meta.dirname, "..");

const swaps: [RegExp, string][] = [
  [/ === /, " !== "],
  [/ !== /, " === "],
  [/ >= /, " > "],
  [/ <= /, " < "],
  [/ < (?=[\w(])/, " >= "],
  [/ > (?=[\w(])/, " <= "],
  [/ && /, " || "],
  [/ \|\| /, " && "],
  [/ \?\? .*?(?=[;,)])/, ""],
  [/\btrue\b/, "false"],
  [/\bfalse\b/, "true"],
  [/ \+ /, " - "],
  [/ - (?=\w)/, " + "],
  [/\bif \((.+)\)(?= |$)/, "if (!($1))"],
];
const sqlSwaps: [RegExp, string][] = [
  [/ = /, " <> "],
  [/ <> /, " = "],
  [/ >= /, " > "],
  [/ < /, " >= "],
  [/ and /, " or "],
  [/ or /, " and "],
  [/ - /, " + "],
  [/ \+ /, " - "],
  [/ is null/, " is not null"],
  [/ is not null/, " is null"],
  [/\bfor update\b/, ""],
];
const noCode = /^\s*(import|export (type|\{)|type |\/\/|\/?\*|--|$)|^\s*[})\]]*[;,]?$/;

/** What one line may become: an operator turned round, or, for a call, nothing. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const sql = file.endsWith(".sql");
  return source.split("\n").flatMap((line, at) => {
    if (noCode.test(line) || Object.keys(equivalent).some((one) => line.includes(one))) return [];
    const turned = (sql ? sqlSwaps : swaps)
      .filter(([what]) => what.test(line))
      .map(([what, by]) => line.replace(what, by));
    const isCall = !sql && /^\s+(await )?[\w.]+\(.*\);$/.test(line);
    return [...turned, ...(isCall ? [""] : [])]
      .filter((instead) => instead !== line)
      .map((instead) => ({ file, at, line, instead }));
  });
}

async function mutate(
  part: Part,
  most: number,
  seed: number,
): Promise<{ killed: number; survivors: Mutant[] }> {
  const copy = copyTree();
  const { files, tests } = parts[part];
  const run = await openTests(copy, tests);
  try {
    const sources = globSync(files, { cwd: copy }).filter((file) => !file.endsWith(".test.ts"));
    const all = sources
      .sort()
      .flatMap((file) => mutantsOf(file, readFileSync(join(copy, file), "utf8")));
    if (!(await run.passes()))
      throw new Error(`The tests of ${part} fail before anything was changed.`);
    const survivors: Mutant[] = [];
    const some = shuffled(all, seed).slice(0, most);
    for (const mutant of some) {
      const path = join(copy, mutant.file);
      const before = readFileSync(path, "utf8");
      const changed = before.split("\n").with(mutant.at, mutant.instead).join("\n");
      const survives = (await run.change(path, changed)) && (await run.passes());
      await run.change(path, before);
      if (survives) survivors.push(mutant);
      process.stderr.write(survives ? "S" : ".");
    }
    return { killed: some.length - survivors.length, survivors };
  } finally {
    await run.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "kagoj-mutants-"));
  const skipped = /^(node_modules|\.git|dist|data|test-results)$/;
  for (const name of globSync("{*,.npmrc,.env.example}", { cwd: root }))
    if (!skipped.test(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/**
 * One Vitest with one PostgreSQL for all mutants of a part, because starting both takes longer than
 * most tests.
 */
async function openTests(cwd: string, folders: string[]) {
  process.chdir(cwd);
  const options = {
    root: cwd,
    watch: false,
    bail: 1,
    silent: true,
    reporters: [{}],
    cache: false as const,
  };
  const vitest = await createVitest("test", options);
  const tests = await vitest.globTestSpecifications(folders);
  return {
    /** Runs them until one fails. What hangs fails at its own limit. */
    async passes(): Promise<boolean> {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
      // After the first failure the run ends: files that were running then, the failed one among
      // them, are still "pending".
      const passed = testModules.filter((file) => file.state() === "passed");
      return unhandledErrors.length === 0 && passed.length === tests.length;
    },
    /** False when PostgreSQL refuses what now stands in a file of functions. */
    async change(path: string, text: string): Promise<boolean> {
      writeFileSync(path, text);
      vitest.invalidateFile(path);
      if (!path.endsWith(".sql")) return true;
      const { database } = vitest.getRootProject().getProvidedContext();
      for (const template of [EMPTY_TEMPLATE, SEEDED_TEMPLATE]) {
        const sql = openDatabase({ ...database, database: template }, { max: 1 });
        const isTaken = await sql.unsafe(text).then(
          () => true,
          () => false,
        );
        await sql.end();
        if (!isTaken) return false;
      }
      return true;
    },
    close: () => vitest.close(),
  };
}

/** The same order for the same seed. */
function shuffled(mutants: Mutant[], seed: number): Mutant[] {
  const place = ({ file, at, instead }: Mutant) =>
    hash("sha256", `${seed} ${file} ${at} ${instead}`);
  return mutants.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      most: { type: "string", default: "40" },
      seed: { type: "string", default: "1" },
    },
  });
  const figures: Figures = {};
  for (const part of (Object.keys(parts) as Part[]).filter(
    (one) => !values.only || values.only === one,
  )) {
    const { killed, survivors } = await mutate(part, Number(values.most), Number(values.seed));
    const of = killed + survivors.length;
    figures[`${part}: killed of ${of}`] = figure(killed / of, { least: GOAL });
    console.log();
    for (const { file, at, line, instead } of survivors)
      console.log(`  ${file}:${at + 1}  ${line.trim()}  →  ${instead.trim() || "(nothing)"}`);
  }
  report(figures);
}
