import { readFile } from "node:fs/promises";
import { appError } from "../app-error.ts";
import { answerJobs } from "../threads/worker.ts";
import { refusalOfPdf } from "./active-content.ts";
import { refusalByPdfium } from "./second-judge.ts";

answerJobs(async (path: string) => {
  const bytes = await readFile(path);
  const refusal = refusalOfPdf(bytes) ?? (await refusalByPdfium(bytes));
  if (refusal) throw appError(refusal);
  return true;
});
