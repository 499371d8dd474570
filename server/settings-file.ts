import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { startupError } from "./startup-error.ts";

export const settingsFile = resolve(import.meta.dirname, "../.env");

/** The environment goes before the file. False when there is none. @throws a startup error when it can't be read */
export function loadSettings(env: NodeJS.ProcessEnv, { file = settingsFile } = {}): boolean {
  const given = new Set(Object.keys(env));
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    throw startupError(
      code === "EACCES"
        ? `${file} is there, but this user may not read it: sudo chown root:kagoj ${file} && sudo chmod 640 ${file} (kagoj: the group of the user who runs the server).`
        : `${file} can't be read: ${message}.`,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text)))
    if (!given.has(name)) env[name] = value;
  return true;
}
