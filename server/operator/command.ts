import { Console } from "node:console";
import { isAppError } from "../app-error.ts";
import { type Operator, openDatabaseOf, readSettings } from "./database.ts";

/** The process that a command runs in, or what a test gives it instead: most commands are tested without starting one. */
export type Shell = Pick<NodeJS.Process, "argv" | "env" | "loadEnvFile"> & {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
};

/** The words that were typed after the command's name, and the terminal. */
export type Terminal = Pick<Shell, "stdin" | "stderr"> & Pick<Console, "log" | "error"> & { args: string[] };

/** False: it was carried out, and found something wrong. */
export type Command = (operator: Operator, terminal: Terminal) => Promise<boolean | void>;

/** Runs a command on the installation's database. Answers the exit code: an expected failure is one line, any other is shown whole. */
export async function runCommand(command: Command, shell: Shell): Promise<number> {
  const terminal = terminalOf(shell);
  let operator: Operator | undefined;
  try {
    operator = await openDatabaseOf(readSettings(shell).env, terminal.error);
    const fine = await command(operator, terminal);
    await operator.close();
    return fine === false ? 1 : 0;
  } catch (error) {
    const expected = isAppError(error) || (error instanceof Error && "code" in error && error.code === "startup");
    terminal.error(expected ? error.message : error);
    await operator?.close().catch(() => {});
    return 1;
  }
}

export function terminalOf({ argv, stdin, stdout, stderr }: Shell): Terminal {
  const { log, error } = new Console(stdout, stderr);
  return { args: argv.slice(2), stdin, stderr, log, error };
}
