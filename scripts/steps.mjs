import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { styleText } from "node:util";

export const root = resolve(import.meta.dirname, "..");
const LIMIT_MS = 8 * 60_000;

/**
 * Runs a tool of node_modules or a script of ours with the Node that runs this; `.bin` shims would start the Node on PATH.
 * @param {string[]} command path from the root, then arguments
 * @param {{ show?: boolean, limitMs?: number }} options show: its output goes straight to the terminal
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run([script, ...args], { show = false, limitMs = LIMIT_MS } = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(root, script), ...args], {
      cwd: root,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
      timeout: limitMs,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => done({ ok: false, output: String(error) }));
    child.on("close", (code, signal) => {
      // A tool that handles the signal ends with an exit code instead.
      const ending = child.killed ? `stopped after ${limitMs / 60_000} minutes` : signal && `ended by ${signal}`;
      if (ending && show) console.log(ending);
      if (ending) output += `\n${ending}`;
      done({ ok: code === 0, output });
    });
  });
}

/** Prints one line for a step, and its output when it failed. */
export function tell(name, { ok, output }, ms) {
  const mark = ok ? styleText("green", "✓") : styleText("red", "✗");
  console.log(`${mark} ${name} ${styleText("dim", `${(ms / 1000).toFixed(1)} s`)}`);
  if (!ok && output) console.log(output.trimEnd().replace(/^/gm, "    "));
}

/** Runs a step, prints how it went and answers whether it passed. */
export async function step(name, work) {
  const started = performance.now();
  const result = await work().catch((error) => ({ ok: false, output: error.message }));
  tell(name, result, performance.now() - started);
  return result.ok;
}
