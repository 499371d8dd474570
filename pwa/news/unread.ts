import { atom } from "jotai";

/** How much news of the signed-in user is unread on this device. Kept by {@link NotificationWatch}. */
export const unreadAtom = atom(0);
