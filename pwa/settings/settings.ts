import type { Notice } from "../../contract/notices.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Switches } from "../../contract/switches.ts";
import type { User } from "../../contract/users.ts";
import { keepValue } from "../lists/keep-value.ts";
import type { Known } from "../offline/cache.ts";
import { KEPT_USER } from "../offline/kept-user.ts";
import { useStoredValue } from "../offline/use-stored.ts";
import { refreshUser } from "../session/session.ts";
import { refreshConfig } from "./config.ts";
import { refreshServiceList } from "./service-list.ts";

const lists = {
  prices: keepValue<Prices>("prices", "balance"),
  switches: keepValue<Switches>("switches", "apply/toggle-order"),
  notices: keepValue<Notice[]>("notices", "notice/notices"),
};
type ListName = keyof typeof lists;

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
  const { value, asOf } = useStoredValue<User>(KEPT_USER);
  return { value: value?.balance, asOf };
}

/** The signed-in person, whole. */
export function useUser(): Known<User> {
  return useStoredValue(KEPT_USER);
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
  await lists[name]();
}
