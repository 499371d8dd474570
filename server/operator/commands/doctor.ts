import { type Shell, terminalOf } from "../command.ts";
import { examine } from "../doctor/doctor.ts";

const signs = { note: "note ", wrong: "WRONG" };

/** npm run doctor: what is wrong with this installation, and how to mend it. Answers the exit code. */
export async function doctor(shell: Shell): Promise<number> {
  const { log, error } = terminalOf(shell);
  let wrong = 0;
  for await (const { fine, findings } of examine(shell, error)) {
    if (findings.every(({ level }) => level !== "wrong")) log(`ok     ${fine}`);
    else wrong += findings.filter(({ level }) => level === "wrong").length;
    for (const { level, text } of findings) log(`${signs[level]}  ${text}`);
  }
  log(wrong === 0 ? "\nNothing is wrong." : `\nWrong: ${wrong}`);
  return wrong === 0 ? 0 : 1;
}
