import type { User } from "../../contract/accounts.ts";
import type { Notice } from "../../contract/notices.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Switches } from "../../contract/switches.ts";
import { callIfChanged } from "../api/client.ts";
import { newestAsk } from "../api/newest-ask.ts";
import { type Known, readValue, vouchForValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStoredValue } from "../offline/use-stored.ts";
import { refreshUser } from "../session/session.ts";
import { refreshConfig } from "./config.ts";
import { refreshServiceList } from "./service-list.ts";

const lists = {
  prices: "balance",
  switches: "apply/toggle-order",
  notices: "notice/notices",
} as const;
type ListName = keyof typeof lists;
const beginAsk = {
  prices: newestAsk(),
  switches: newestAsk(),
  notices: newestAsk(),
};

/** Every price in tk. */
export function usePrices(): Known<Prices> {
  return useStoredValue("prices");
}

/** Which order types are open. */
export function useSwitches(): Known<Switches> {
  return useStoredValue("switches");
}

/** All notices, oldest first: the last is shown. */
export function useNotices(): Known<Notice[]> {
  return useStoredValue("notices");
}

/** The signed-in person's balance in tk. Unknown is not zero: show "—". */
export function useBalance(): Known<number> {
  const { value, asOf } = useStoredValue<User>("user");
  return { value: value?.balance, asOf };
}

/** The signed-in person, whole. */
export function useUser(): Known<User> {
  return useStoredValue("user");
}

/** Asks for everything the desk shows; what did not change costs a 304. @throws the first ApiError or Offline, after trying all */
export async function refreshSettings(): Promise<void> {
  const names = Object.keys(lists) as ListName[];
  const settled = await Promise.allSettled([
    refreshUser(),
    refreshConfig(),
    refreshServiceList(),
    ...names.map(refreshList),
  ]);
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Asks for one of them, after an event "prices changed" say. @throws ApiError, Offline */
export async function refreshList(name: ListName): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const counts = beginAsk[name]();
  const known = await readValue(userId, name);
  const answer = await callIfChanged<unknown>(lists[name], { etag: known?.etag });
  // Somebody else may have logged in meanwhile; their database is not this answer's place.
  if (currentUser()?._id !== userId || !counts()) return;
  if (answer.status === 304) return (await vouchForValue(userId, name)) ? undefined : refreshList(name);
  await writeValue(userId, name, answer.value, answer.etag);
}
