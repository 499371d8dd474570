import type { LiveList } from "../../contract/live.ts";

/** Who gets the event of a change: a user by id, the staff, or everybody. */
export type Audience = string | "staff" | "everybody";
/** `session`: sessions of that user may have ended, so their streams are checked. It is never sent to a browser. */
export type Change = { to: Audience; lists: (LiveList | "session")[] };
export type Publish = (changes: Change[]) => void;

export function orderPlaced(user: string): Change[] {
  return [
    { to: user, lists: ["orders", "balance"] },
    { to: "staff", lists: ["queue", "arrivals"] },
  ];
}

/** An order was delivered, or cancelled and refunded. */
export function orderDecided(owner: string): Change[] {
  return [
    { to: owner, lists: ["orders", "balance"] },
    { to: "staff", lists: ["queue"] },
  ];
}

export function orderClaimed(): Change[] {
  return [{ to: "staff", lists: ["queue"] }];
}

/** A delivered file was found damaged, or whole again. Only staff see that. */
export function fileDamaged(): Change[] {
  return [{ to: "staff", lists: ["queue"] }];
}

/** An owner has downloaded a file for the first time. Only staff see that. */
export function fileOpened(): Change[] {
  return [{ to: "staff", lists: ["queue"] }];
}

export function ordersDeleted(): Change[] {
  return [
    { to: "everybody", lists: ["orders", "balance"] },
    { to: "staff", lists: ["queue"] },
  ];
}

/** Details of orders were removed. Without owners only the staff's list has changed: nobody else is there to see it. */
export function ordersForgotten(owners: Iterable<string> = []): Change[] {
  return [
    ...[...owners].map((to): Change => ({ to, lists: ["orders", "roshids"] })),
    { to: "staff", lists: ["queue"] },
  ];
}

export function roshidsChanged(user: string): Change[] {
  return [{ to: user, lists: ["roshids", "balance"] }];
}

export function balanceMoved(user: string): Change[] {
  return [{ to: user, lists: ["balance"] }];
}

export function balanceSet(user: string): Change[] {
  return [...balanceMoved(user), { to: "staff", lists: ["users"] }];
}

export function topupMoved(user: string): Change[] {
  return [
    { to: user, lists: ["balance", "recharges"] },
    { to: "staff", lists: ["recharge-history"] },
  ];
}

export function accountsChanged(): Change[] {
  return [{ to: "staff", lists: ["users"] }];
}

/** An account was disabled, deleted, or given another password, which ends its sessions. */
export function accountChanged(user: string): Change[] {
  return [...accountsChanged(), ...sessionsEnded(user)];
}

/** One or all sessions have ended. Which streams may stay is looked up in the database. */
export function sessionsEnded(user: Audience): Change[] {
  return [{ to: user, lists: ["session"] }];
}

export function noticesChanged(): Change[] {
  return [{ to: "everybody", lists: ["notices"] }];
}

/** A price or a switch has changed, and with it its services. */
export function settingsChanged(list: "prices" | "switches"): Change[] {
  return [{ to: "everybody", lists: [list, "services"] }];
}

/** A service was made, changed, moved or retired; its price or switch may have changed with it. */
export function servicesChanged(): Change[] {
  return [{ to: "everybody", lists: ["services", "prices", "switches"] }];
}

export function rechargesCleared(): Change[] {
  return [{ to: "staff", lists: ["recharge-history"] }];
}
