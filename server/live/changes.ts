import type { LiveList } from "../../contract/live.ts";
import type { Change } from "../http/app-types.ts";

export type Publish = (changes: Change[]) => void;

const to = (audience: Change["to"], ...lists: Change["lists"]): Change => ({ to: audience, lists });

/** What only lists of staff and admins show. */
export const staffLists = (...lists: LiveList[]) => [to("staff", ...lists)];
/** The staff's orders of one service have changed: those who work on it hear so. */
export const queueOf = (service: string): Change[] => [{ ...to("staff", "queue"), service }];

/** Whose order, and of which service. */
type Which = { owner: string; service: string };

export const orderPlaced = ({ owner, service }: Which): Change[] => [
  to(owner, "orders", "balance"),
  { ...to("staff", "queue", "arrivals"), service },
];
/** An order was delivered, or cancelled and refunded. */
export const orderDecided = ({ owner, service }: Which) => [
  to(owner, "orders", "balance"),
  ...queueOf(service),
];
/** Its owner has the file now: their other devices no longer call for it. */
export const fileOpened = ({ owner, service }: Which) => [to(owner, "orders"), ...queueOf(service)];
/** Their other devices no longer tell of what was cancelled. */
export const cancelsSeen = (owner: string) => [to(owner, "orders")];
/** Somebody has written about an order, or read it: both sides' lists say so. */
export const orderDiscussed = ({ owner, service }: Which) => [
  to(owner, "orders"),
  ...queueOf(service),
];
export const ordersDeleted = () => [to("everybody", "orders", "balance"), to("staff", "queue")];
/**
 * Details of orders were removed. Without owners only the staff's list has changed: nobody else is
 * there to see it.
 */
export const ordersForgotten = (owners: Iterable<string> = []) => [
  ...[...owners].map((owner) => to(owner, "orders", "roshids")),
  to("staff", "queue"),
];
export const roshidsChanged = (user: string) => [to(user, "roshids", "balance")];

/** What somebody's orders bring them. */
export const sumNoted = (user: string) => [to(user, "shop")];
/** Whether it is open stands with the user. */
export const shopSaved = (user: string) => [to(user, "shop", "balance")];

export const balanceMoved = (user: string) => [to(user, "balance")];
export const balanceSet = (user: string) => [to(user, "balance"), to("staff", "users")];
export const topupMoved = (user: string) => [
  to(user, "balance", "recharges"),
  to("staff", "recharge-history"),
];

/** One or all sessions have ended. Which streams may stay is looked up in the database. */
export const sessionsRevoked = (user: string) => [to(user, "session")];
/** A clerk works on other services: their pages show other orders. */
export const servicesGiven = (clerk: string) => [
  to(clerk, "balance", "queue", "arrivals"),
  to("staff", "users"),
];

/**
 * An account was disabled, deleted, or given another password, which ends its sessions, and perhaps
 * its claims.
 */
export const accountChanged = (user: string) => [
  to("staff", "users", "queue"),
  ...sessionsRevoked(user),
];

/**
 * `people`: whom it is for, where that is not everybody. Nobody else hears that there is one: where
 * the hub can't tell so many apart, all are asked to look after all of their lists.
 */
export const noticesChanged = (people?: string[]) =>
  people
    ? [...people.map((id) => to(id, "notices")), to("staff", "notices")]
    : [to("everybody", "notices")];
export const noticesPutAway = (user: string) => [to(user, "notices")];
/** A price or a switch has changed, and with it its services. */
export const settingsChanged = (list: "prices" | "switches") => [to("everybody", list, "services")];
/**
 * Prices of a group have changed, for these people, or its name: nobody else's. The list of users
 * names it.
 */
export const groupPricesChanged = (people: string[]) => [
  ...people.map((id) => to(id, "prices", "services")),
  to("staff", "users"),
];
/** These people have come to another group, or to none: what it pays and reads is theirs. */
export const groupChanged = (people: string[]) => [
  ...people.map((id) => to(id, "prices", "services", "notices")),
  to("staff", "users"),
];
/** A service was made, changed, moved or retired; its price or switch may have changed with it. */
export const servicesChanged = () => [to("everybody", "services", "prices", "switches")];
