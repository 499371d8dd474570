import type { Shop } from "../../contract/shop/shop.ts";
import { cachedValue } from "../lists/cached-list.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { readValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";

const NAME = "shop";

/** What heads the own slips, kept on this phone. */
export const shopHead = cachedValue<Shop>(NAME, "users/shop");

/** Undefined until it is known. */
export function useShop(): Shop | undefined {
  useFresh(() => shopHead.recheck().catch(() => undefined), { events: ["shop"] });
  return useStored<Shop | undefined>(
    async (userId) => (await readValue<Shop>(userId, NAME))?.value,
    undefined,
  );
}

/** What its customers know the shop by; "" where it has no name, or that is not known here. */
export async function nameOfShop(): Promise<string> {
  const userId = currentUser()?._id;
  return (userId && (await readValue<Shop>(userId, NAME))?.value.name) || "";
}
