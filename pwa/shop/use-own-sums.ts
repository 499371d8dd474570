import { useEffect, useState } from "react";
import { useLocale } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useHasShop } from "./LateOrderSum.tsx";

const none: ReadonlyMap<string, string> = new Map();

/** What orders have brought the user's own shop, in words by their ids, for the rows of a list. */
export function useOwnSums(): ReadonlyMap<string, string> {
  const has = useHasShop();
  const userId = useCurrentUser()?._id;
  const locale = useLocale();
  const [sums, setSums] = useState(none);
  useEffect(() => {
    if (!has || !userId) return;
    let stop = () => {};
    let left = false;
    const follow = async () => {
      const { followSums } = await import("./follow-sums.ts");
      if (!left) stop = followSums(userId, locale, setSums);
    };
    // Without a connection, or its code, rows say nothing of it.
    follow().catch(() => undefined);
    return () => {
      left = true;
      stop();
    };
  }, [has, userId, locale]);
  return has ? sums : none;
}
