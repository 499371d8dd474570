import { Console } from "node:console";
import { isAppError } from "../app-error.ts";
import { refuseOtherSchema } from "../db/migrate.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { type OpenDatabase, openDatabaseOf, readSettings, type Source } from "./database.ts";
import { inOneLine, LOST } from "./progress.ts";

/**
 * The process that a command runs in, or what a test gives it instead: most commands are tested
 * without starting one.
 */
export type Shell = Source & {
  argv: string[];
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
};

/** The words that were typed after the command's name, and the terminal. */
export type Terminal = Pick<Shell, "stdin" | "stderr"> &
  Pick<Console, "log" | "error"> & { args: string[] };

export type Operator = { env: Env; sql: Sql };
/** False: it was carried out, and found something wrong. */
export type Command = (operator: Operator, terminal: Terminal) => Promise<boolean | void>;
/** A command that looks at something else before it opens the database. */
export type EarlyCommand = (
  env: Env,
  terminal: Terminal,
  open: () => Promise<Sql>,
) => Promise<boolean | void>;

export function runCommand(command: Command, shell: Shell): Promise<number> {
  return runEarly(
    async (env, terminal, open) => command({ env, sql: await open() }, terminal),
    shell,
  );
}

/**
 * The same for one that opens the database itself. An expected failure is one line, any other is
 * shown whole.
 */
export async function runEarly(command: EarlyCommand, shell: Shell): Promise<number> {
  const terminal = terminalOf(shell);
  let opened: OpenDatabase | undefined;
  try {
    const { env } = readSettings(shell);
    const fine = await command(env, terminal, async () => {
      opened = await openDatabaseOf(env, terminal.error);
      await refuseOtherSchema(opened.sql);
      return opened.sql;
    });
    await opened?.close();
    return fine === false ? 1 : 0;
  } catch (failure) {
    const error = inOneLine(failure);
    const expected =
      isAppError(error) || (error instanceof Error && "code" in error && error.code === "startup");
    const why = expected && error.message === LOST ? opened?.trouble() : undefined;
    terminal.error(why ?? (expected ? error.message : error));
    await opened?.close().catch(() => {});
    return 1;
  }
}

export function terminalOf({ argv, stdin, stdout, stderr }: Shell): Terminal {
  const { log, error } = new Console(stdout, stderr);
  return { args: argv.slice(2), stdin, stderr, log, error };
}

/** Reads the words of a command. @throws a startup error for one that it does not know */
export function readWords<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw startupError((error as Error).message);
  }
}
