import type { LiveList } from "../../contract/live.ts";

/** Who gets the event of a change: a user by id, the staff, or everybody. */
export type Audience = string | "staff" | "everybody";
/** `session`: sessions of that user may have ended, so their streams are checked. It is never sent to a browser. */
export type Change = { to: Audience; lists: (LiveList | "session")[] };
export type Publish = (changes: Change[]) => void;

const changed = (to: Audience, ...lists: Change["lists"]): Change => ({ to, lists });

export const orderPlaced = (user: string) => [
  changed(user, "orders", "balance"),
  changed("staff", "queue", "arrivals"),
];
/** An order was delivered, or cancelled and refunded. */
export const orderDecided = (owner: string) => [changed(owner, "orders", "balance"), changed("staff", "queue")];
export const orderClaimed = () => [changed("staff", "queue")];
/** An owner has downloaded a file for the first time. Only staff see that. */
export const fileOpened = () => [changed("staff", "queue")];
export const ordersDeleted = () => [changed("everybody", "orders", "balance"), changed("staff", "queue")];
/** Details of orders were removed. Without owners only the staff's list has changed: nobody else is there to see it. */
export const ordersForgotten = (owners: Iterable<string> = []) => [
  ...[...owners].map((owner) => changed(owner, "orders", "roshids")),
  changed("staff", "queue"),
];
export const roshidsChanged = (user: string) => [changed(user, "roshids", "balance")];

export const balanceMoved = (user: string) => [changed(user, "balance")];
export const balanceSet = (user: string) => [changed(user, "balance"), changed("staff", "users")];
export const topupMoved = (user: string) => [
  changed(user, "balance", "recharges"),
  changed("staff", "recharge-history"),
];
export const rechargesCleared = () => [changed("staff", "recharge-history")];

export const accountsChanged = () => [changed("staff", "users")];
/** One or all sessions have ended. Which streams may stay is looked up in the database. */
export const sessionsRevoked = (user: Audience) => [changed(user, "session")];
/** An account was disabled, deleted, or given another password, which ends its sessions. */
export const accountChanged = (user: string) => [...accountsChanged(), ...sessionsRevoked(user)];

export const noticesChanged = () => [changed("everybody", "notices")];
/** A price or a switch has changed, and with it its services. */
export const settingsChanged = (list: "prices" | "switches") => [changed("everybody", list, "services")];
/** A service was made, changed, moved or retired; its price or switch may have changed with it. */
export const servicesChanged = () => [changed("everybody", "services", "prices", "switches")];
