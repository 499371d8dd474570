// Must be imported first: what a page shows is kept in local storage.
import "../test/browser.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { User } from "../../contract/users.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { showValues } from "../offline/values.ts";
import { startSession } from "../session/session.ts";
import { useBalance } from "./settings.ts";

startSession();
const DAY_MS = 86_400_000;
const Shown = () => String(useBalance().value);

test.each([
  ["a worker's is what is left of today", { dayBound: 300 }, 0, "0"],
  ["a worker's of another day is unknown", { dayBound: 300 }, DAY_MS, "undefined"],
  ["a customer's is as old as it is", {}, DAY_MS, "0"],
])("of the balance, %s", (_what, also, age, shown) => {
  const user = { _id: "u1", username: "karim", role: "user", balance: 0, ...also } as User;
  writeChatUser(user);
  const asOf = new Date(Date.now() - age).toISOString();
  showValues(user._id, { user: { value: user, asOf } });
  expect(renderToStaticMarkup(<Shown />)).toBe(shown);
});
