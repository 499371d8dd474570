import type { Versions } from "../../contract/live.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { loader } from "../lists/loader.ts";
import { currentUser, isStillHere, writeChatUser } from "../offline/chat-user.ts";
import { isOnline } from "../offline/connection.ts";
import type { CachedValue } from "../offline/rows.ts";
import { isOlder, shownValue, showValues } from "../offline/values.ts";
import { storeConfig } from "./config.ts";

/** The values of a start, and under which name its `versions` have theirs. */
const startVersions = {
  user: "balance",
  services: "services",
  prices: "prices",
  switches: "switches",
  notices: "notices",
} as const;
const startNames = Object.keys(startVersions) as (keyof typeof startVersions)[];

/*
 * The user, the services, prices, switches and notices: one request that names the versions which
 * this phone has, and gets the others. Without Dexie, so that the answer is there when the first
 * screen is drawn.
 */
const start = loader<Versions>(loadStart, (userId, newest) =>
  startNames.every((name) =>
    isVersion(shownValue(userId, name).version, newest[startVersions[name]]),
  ),
);

/** Loads them, unless this phone has the `newest`. @throws ApiError, Offline */
export const refreshValues = start.refresh;
/**
 * For polls and screens that open: loads them unless that was done just now. @throws ApiError,
 * Offline
 */
export const recheckValues = start.recheck;

/**
 * Requests them if somebody is signed in and the browser has a network. Call once, before anything
 * is drawn.
 */
export function beginStart(): void {
  // A failure is tried again by the first poll.
  if (currentUser() && isOnline()) recheckValues().catch(() => undefined);
}

/**
 * Waits for a change of them by staff and loads them: also after a refusal, which may mean that
 * ours were out of date. If that fails it is left to the next poll. Answers and throws as `change`.
 */
export async function refreshedAfter<T>(change: Promise<T>): Promise<T> {
  const refresh = () => refreshValues().catch(() => undefined);
  try {
    const answer = await change;
    await refresh();
    return answer;
  } catch (error) {
    if (isApiError(error)) await refresh();
    throw error;
  }
}

async function loadStart(userId: string): Promise<void> {
  const held = startNames.map((name) => ({ name, ...shownValue(userId, name) }));
  const searchParams = Object.fromEntries(
    held.map(({ name, version }) => [startVersions[name], version]),
  );
  const askedAt = Date.now();
  const { versions, config, ...fresh } = await request("GET start", { searchParams });
  if (!isStillHere(userId)) return;
  storeConfig(config);
  if (fresh.user) writeChatUser(fresh.user);
  const asOf = new Date().toISOString();
  const rows = held.map(({ name, value }) => {
    const version = versions[startVersions[name]];
    return { name, value: fresh[name] ?? value, version, asOf };
  });
  // Unless it was changed here meanwhile, as a balance is by an order: that may be newer.
  const taken = rows.filter((row, at) => {
    const now = shownValue(userId, row.name);
    const isSame = now.asOf === held[at]?.asOf || now.version === row.version;
    return !isOlder(row, now) && (isSame || isOlder(now, row));
  });
  showValues(userId, byName(taken));
  const { storeUnlessOvertaken } = await import("../offline/cache.ts");
  const kept = byName(await storeUnlessOvertaken(userId, taken, askedAt));
  const left = rows.filter((row) => !taken.includes(row) || kept[row.name]);
  // What is known to be later is shown. Of the rest nobody knows: what is asked for now has both.
  const late = left.filter((row) => isOlder(row, kept[row.name] ?? shownValue(userId, row.name)));
  showValues(userId, byName(late.flatMap(({ name }) => kept[name] ?? [])));
  if (late.length < left.length) start.refresh().catch(() => undefined);
}

const byName = (rows: CachedValue[]): Partial<Record<string, CachedValue>> =>
  Object.fromEntries(rows.map((row) => [row.name, row]));

const isVersion = (held: string | undefined, newest: string | undefined) =>
  newest !== undefined && held === newest;
