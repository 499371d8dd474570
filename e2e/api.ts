import { randomUUID } from "node:crypto";
import { logIn, request } from "../server/test/payment-process.ts";
import { roshidLines } from "./forms.ts";
import { ADMIN } from "./server.ts";

export type Login = { username: string; password: string };
/** A user who calls the API like our page, without a browser: with JSON, or a form with a file. */
export type Caller = {
  userId: string;
  /** `key`: its Idempotency-Key, for calls that want one. */
  ask<T>(method: string, path: string, sent?: unknown, key?: string): Promise<T>;
};
type Row = { kind: string; amount: number };

/** Logs in at the API. */
export async function callAs(origin: string, login: Login): Promise<Caller> {
  const { userId, cookie } = await logIn(origin, login);
  return {
    userId,
    async ask(method, path, sent, key) {
      const headers = { Cookie: cookie, ...(key && { "Idempotency-Key": key }) };
      const answer = await request(`${origin}/api/${path}`, method, headers, sent);
      if (!answer?.ok)
        throw new Error(`${method} ${path}: ${answer?.status} ${await answer?.text()}`);
      return (await answer.json()) as any;
    },
  };
}

const seen = new Map<string, Caller>();

/**
 * Like {@link callAs}, with the last session if it is still valid, because checking a password is
 * slow.
 */
export async function callAgainAs(origin: string, login: Login): Promise<Caller> {
  const key = `${origin} ${login.username} ${login.password}`;
  const last = seen.get(key);
  const lasts = last?.ask("GET", "users/userInfo").then(
    () => true,
    () => false,
  );
  if (last && (await lasts)) return last;
  const caller = await callAs(origin, login);
  seen.set(key, caller);
  return caller;
}

/** Opens a customer's own shop, which has no name yet. */
export async function openShop(origin: string, login: Login): Promise<void> {
  const { ask } = await callAgainAs(origin, login);
  await ask("PUT", "users/shop", { opened: true, name: "", place: "", number: "" });
}

/** Opens an account as the admin and gives it this balance (tk). `phone`: kept, not proved. */
export async function makeUser(
  origin: string,
  balance: number,
  fullName = "রহিম উদ্দিন",
  more: { phone?: string } = {},
): Promise<Login> {
  const login = { username: `user-${randomUUID().slice(0, 8)}`, password: "a-good-password" };
  const { ask } = await callAgainAs(origin, ADMIN);
  const account = { ...login, fullName, confirmPassword: login.password, gender: "male", ...more };
  const { _id: userId } = await ask<{ _id: string }>("POST", "auth/signup", account);
  await ask("PUT", "users/edit-user-balance", { userId, amount: String(balance), reason: "test" });
  return login;
}

/** Opens a staff account as the admin, with a password that its owner has chosen. */
export async function makeStaff(origin: string, fullName = "করিমা বেগম"): Promise<Login> {
  const login = { username: `staff-${randomUUID().slice(0, 8)}`, password: "my-own-password" };
  const oldPassword = "given-password";
  const given = { username: login.username, password: oldPassword };
  const person = { fullName, gender: "female", role: "staff" };
  const { ask } = await callAgainAs(origin, ADMIN);
  await ask("POST", "auth/signup", { ...given, ...person, confirmPassword: oldPassword });
  const clerk = await callAs(origin, given);
  await clerk.ask("PUT", "users/update-password", { oldPassword, newPassword: login.password });
  return login;
}

/** Makes a roshid like `fillRoshid`, by the API. Answers its id. */
export async function makeRoshid(
  origin: string,
  login: Login,
  changes: object = {},
): Promise<string> {
  const rows = Object.entries(roshidLines).filter(([name]) => name.includes("."));
  const lines = Object.entries(roshidLines).filter(([name]) => !name.includes("."));
  const optional =
    "arrearLastThreeYears totalClaim totalArrear noteBl challanNo dateBangla dateEnglish".split(
      " ",
    );
  const { ask } = await callAgainAs(origin, login);
  const made = await ask<{ roshid: { _id: string } }>("POST", "apply/create-roshid", {
    ...Object.fromEntries([...optional.map((name) => [name, ""]), ...lines]),
    ownerDetails: [{ ownerName: "মালিক ১", ownerShare: "1" }],
    landDetails: [Object.fromEntries(rows.map(([name, value]) => [name.split(".").at(-1), value]))],
    ...changes,
  });
  return made.roshid._id;
}

/** What the server has of a user: orders, roshids, charges in tk, and the balance. */
export async function recordOf(origin: string, login: Login) {
  const { ask } = await callAgainAs(origin, login);
  const [orders, roshids, rows, user] = [
    await ask<{ _id: string }[]>("GET", "apply/my-order"),
    await ask<{ _id: string; ownerDetails: unknown[]; district: string }[]>(
      "GET",
      "apply/get-roshid",
    ),
    await ask<Row[]>("GET", "wallet/statement"),
    await ask<{ balance: number }>("GET", "users/userInfo"),
  ];
  const charges = rows.filter((row) => row.amount < 0).map((row) => -row.amount);
  return { orders, roshids, charges, balance: user.balance };
}

/** Places this many NID orders: the newest has the highest number. */
export async function placeOrders(origin: string, login: Login, count: number): Promise<void> {
  const { ask } = await callAgainAs(origin, login);
  for (let n = 1; n <= count; n++)
    await ask("POST", "apply/order", {
      category: "nid",
      nidNumber: String(1_000_000_000 + n),
      consent: true,
    });
}
