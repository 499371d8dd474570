import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { styleText } from "node:util";

export const root = resolve(import.meta.dirname, "..");
const LIMIT_MS = 8 * 60_000;

/**
 * Runs a tool of node_modules or a script of ours with the Node that runs this; `.bin` shims would
 * start the Node on PATH.
 * @param {string[]} command path from the root, then arguments
 * @param {{ show?: boolean | Promise<void>, limitMs?: number, env?: Record<string, string> }}
 * options show: prints its output, at once or after this promise has resolved, so that the output
 * of a step beside it comes first
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run([script, ...args], { show = false, limitMs = LIMIT_MS, env = {} } = {}) {
  return new Promise((done) => {
    const stdio = show === true ? "inherit" : "pipe";
    const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
    const child = spawn(process.execPath, [resolve(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...colors, ...env },
      stdio: ["ignore", stdio, stdio],
      timeout: limitMs,
    });
    let output = "";
    let keep = (text) => (output += text);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => keep(text));
    if (show instanceof Promise)
      show.then(() => {
        keep = (text) => process.stdout.write(text);
        keep(output);
      });
    child.on("error", (error) => done({ ok: false, output: String(error) }));
    child.on("close", (code, signal) => {
      // A tool that handles the signal ends with an exit code instead.
      const ending = child.killed
        ? `stopped after ${limitMs / 60_000} minutes`
        : signal && `ended by ${signal}`;
      if (ending && show === true) console.log(ending);
      else if (ending) keep(`\n${ending}`);
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
