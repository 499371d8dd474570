import { parentPort } from "node:worker_threads";
import type { Answer } from "../birth/ocr-pool.ts";
import { refusalOfPdf } from "./active-content.ts";

parentPort?.on("message", (bytes: Uint8Array) => {
  const code = refusalOfPdf(bytes);
  const answer: Answer<true> = code ? { refusal: code } : { result: true };
  parentPort?.postMessage(answer);
});
