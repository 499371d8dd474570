import { callIfChanged } from "../api/client.ts";
import { asOfNow, readValue, storeValues } from "../offline/cache.ts";
import { isStillHere } from "../offline/chat-user.ts";
import { loader } from "./loader.ts";

/** A single value of the server, kept in the signed-in user's cache under `name`. Its newest version is a text. */
export function cachedValue<Value>(name: string, path: string) {
  const load = async (userId: string) => {
    const held = await readValue<Value>(userId, name);
    const answer = await callIfChanged<Value>(path, { version: held?.version });
    if (!isStillHere(userId)) return;
    const { value, version } = answer.status === 304 ? { ...held } : answer;
    await storeValues(userId, [asOfNow(name, value, version)]);
  };
  return loader<string>(load, async (userId, newest) => (await readValue(userId, name))?.version === newest);
}
