import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

type Answer = {
  id?: number;
  type: string;
  result?: any;
  error?: string;
  message?: string;
  method?: string;
  params?: any;
};

/** A Firefox of the machine, driven over WebDriver BiDi, which it speaks by itself: no driver program between. */
export type Firefox = Awaited<ReturnType<typeof startFirefox>>;

const preferences = {
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "dom.serviceWorkers.enabled": true,
  // The server under test stands on this machine without TLS.
  "dom.securecontext.allowlist": "127.0.0.1",
};

/** FIREFOX_PATH, else the first on PATH. Undefined on a machine without one. */
export function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return ["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

export async function startFirefox(path: string) {
  const profile = mkdtempSync(join(tmpdir(), "kagoj-firefox-"));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(path, ["--headless", "--remote-debugging-port=0", "--profile", profile, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, "exit");
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { ...(await openSession(await addressOf(child))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open, fail) => {
    socket.addEventListener("open", open, { once: true });
    socket.addEventListener("error", fail, { once: true });
  });
  const pending = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) pending.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = async (method: string, params: object = {}): Promise<any> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => pending.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    if (type === "error") throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree");
  const context = contexts[0].context as string;
  return { send, context };
}

/** Firefox says where it listens, on its error stream. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = "";
    child.stderr?.on("data", (text) => {
      said += text;
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    child.once("exit", () => fail(new Error(`Firefox ended: ${said}`)));
    setTimeout(() => fail(new Error(`Firefox did not open its port: ${said}`)), 60_000).unref();
  });
}
