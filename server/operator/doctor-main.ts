import { examine } from "./doctor/doctor.ts";

// npm run doctor: what is wrong with this installation, and how to mend it
const signs = { fine: "ok   ", note: "note ", wrong: "WRONG" };

let wrong = 0;
for await (const { level, text } of examine()) {
  if (level === "wrong") wrong += 1;
  console.log(`${signs[level]}  ${text}`);
}
console.log(wrong === 0 ? "\nNothing is wrong." : `\nWrong: ${wrong}`);
process.exit(wrong === 0 ? 0 : 1);
