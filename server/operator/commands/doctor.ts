import { type Shell, terminalOf } from "../command.ts";
import { examine } from "../doctor/doctor.ts";

const signs = { fine: "ok   ", note: "note ", wrong: "WRONG" };

/** npm run doctor: what is wrong with this installation, and how to mend it. Answers the exit code. */
export async function doctor(shell: Shell): Promise<number> {
  const { log, error } = terminalOf(shell);
  let wrong = 0;
  for await (const { level, text } of examine(shell, error)) {
    if (level === "wrong") wrong += 1;
    log(`${signs[level]}  ${text}`);
  }
  log(wrong === 0 ? "\nNothing is wrong." : `\nWrong: ${wrong}`);
  return wrong === 0 ? 0 : 1;
}
