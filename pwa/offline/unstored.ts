/*
 * What the server has sent and this phone could not store, because its storage is full or broken. It lasts as long as the page.
 */
const held = new Map<string, unknown>();
const listeners = new Set<() => void>();

const keyOf = (userId: string, name: string) => `${userId} ${name}`;

export function readUnstored<T>(userId: string, name: string): T | undefined {
  return held.get(keyOf(userId, name)) as T | undefined;
}

/** Holds a value; undefined when it is stored by now. */
export function holdUnstored(userId: string, name: string, value: unknown): void {
  if (value === undefined && !held.has(keyOf(userId, name))) return;
  if (value === undefined) held.delete(keyOf(userId, name));
  else held.set(keyOf(userId, name), value);
  for (const listener of listeners) listener();
}

/** For a logout. */
export function forgetUnstored(userId: string): void {
  for (const key of held.keys()) if (key.startsWith(keyOf(userId, ""))) held.delete(key);
}

/** Calls `listener` after each change. Answers a function that stops it. */
export function onUnstored(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
