import { describe, expect, test } from "vitest";
import { newUser, openDesk, type Person, rename, send } from "./test/builders.ts";
import { placed } from "./test/writes.ts";

/**
 * What people type and paste is read over HTTP as the page reads it. The readers' own tests are in
 * `contract/values/`.
 */
const { server, admin } = await openDesk();

let made = 0;
async function signUp(more: object) {
  const password = "a-good-password";
  const form = {
    fullName: "রহিম উদ্দিন",
    username: `typed.${++made}`,
    password,
    confirmPassword: password,
    gender: "male",
  };
  return admin.send("POST", "/api/auth/signup", { ...form, ...more });
}
const logIn = (username: string, password: string) =>
  send(server, "POST", "/api/auth/login", { username, password });
const ids = (body: { _id: string }[]) => body.map(({ _id }) => _id);
const usersBy = async (q: string) =>
  ids((await admin.send("GET", `/api/users?q=${encodeURIComponent(q)}`)).body);
const ordersBy = async (q: string) =>
  ids((await admin.send("GET", `/api/apply/order?q=${encodeURIComponent(q)}`)).body);

describe("a password", () => {
  test.each([
    ["গোয়েন্দা-আষাঢ়-৭৭", "composed by one keyboard and decomposed by another"],
    ["  caf\u00e9 secret ", "with an accent, and spaces that stay"],
  ])("%s logs in, %s", async (password) => {
    const { body } = await signUp({
      password: password.normalize("NFC"),
      confirmPassword: password.normalize("NFD"),
    });
    for (const typed of [
      password.normalize("NFC"),
      password.normalize("NFD"),
      `\u200b${password}\u2060`,
    ])
      expect((await logIn(body.username, typed)).status).toBe(200);
    expect((await logIn(body.username, password.slice(0, -1))).status).toBe(401);
  });

  test("is changed with the old one in another encoding", async () => {
    const [before, after] = ["গোয়েন্দা-আষাঢ়-৭৮", "গোয়েন্দা-আষাঢ়-৭৯"];
    const { body } = await signUp({ password: before, confirmPassword: before });
    const entered = await logIn(body.username, before);
    const Cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const form = { oldPassword: before.normalize("NFD"), newPassword: after.normalize("NFD") };
    expect((await send(server, "PUT", "/api/users/update-password", form, { Cookie })).status).toBe(
      200,
    );
    expect((await logIn(body.username, after.normalize("NFC"))).status).toBe(200);
  });

  test("that nobody can see is none", async () => {
    const { status, body } = await signUp({
      password: "\u200b".repeat(8),
      confirmPassword: "\u200b".repeat(8),
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["password", "confirmPassword"]]);
  });
});

test("a user name is cleaned before it is compared, and before it is taken", async () => {
  const { body } = await signUp({ username: "rahim\u200b.১২" });
  expect(body.username).toBe("rahim.12");
  for (const typed of [
    "rahim.12\u200b",
    "\u202aRahim.12\u202c",
    "\u00a0rahim.১২ ",
    "rahim.12\ufe0f",
  ])
    expect((await logIn(typed, "a-good-password")).status).toBe(200);
  expect((await signUp({ username: "RAHIM\u200d.12" })).body.code).toBe("username-taken");
});

test.each(["\u200b", "\u2060\u00ad", "\u3164", "\u2800", "\u00a0\u2003", "\ufe0f"])(
  "a name that nobody can see is empty: %j",
  async (fullName) => {
    const { status, body } = await signUp({ fullName });
    expect([status, body.fields]).toEqual([422, { fullName: "This field is required." }]);
  },
);

describe("a search", () => {
  test.each([
    ["রহিম উদ্দিন", "রহিম\u00a0উদ্দিন"],
    ["উদ\u09cd\u200cদিন জামাল", "উদ্দিন জামাল"],
    ["উদ্দিন কামাল", "উদ\u09cd\u200cদিন কামাল"],
    ["মোঃ জব্বার-আলী", "মো: জব্বার আলী"],
    ["উৎপল আ\u0981", "উত\u09cd\u200dপল"],
    ["আব্দুল গফুর", "অ\u09beব্দুল গফু"],
    ["দোকানদার ২১", "দোকানদার 21"],
    ["Jo\u00e3o SILVA", "joa\u0303o silva"],
  ])("for a user kept as %s finds them by %s, in every list", async (fullName, asked) => {
    const user = await newUser(server, admin, 500);
    await rename(server, user, fullName);
    const order = await placed(user);
    expect(await usersBy(asked)).toContain(user.user._id);
    expect(await ordersBy(asked)).toContain(order);
    const { body } = await admin.send("GET", `/api/audit?actor=${encodeURIComponent(asked)}`);
    expect(body.map(({ actor }: { actor: { _id: string } }) => actor._id)).toContain(user.user._id);
  });

  test("finds nobody by marks alone", async () => {
    expect(await usersBy("-.")).toEqual([]);
    expect((await usersBy("\u200b")).length).toBeGreaterThan(0);
  });

  test("finds an order by #K-1234, in either digits, and by a phone number however it is written", async () => {
    const user = await newUser(server, admin, 500);
    const typed = { category: "nid", mobileNumberNid: "০১৭১২-৩৪৫৬৭৮" };
    const { body } = await user.send("POST", "/api/apply/order", { ...typed, consent: true });
    const number = body.order.orderNumber;
    for (const asked of [number, `#${number}`, `# ${number.slice(2)}`, `#\u200b${number}`])
      expect(await ordersBy(asked)).toEqual([body.order._id]);
    for (const asked of [
      "01712345678",
      "+880 1712-345678",
      "0088 (017) 12345678",
      "tel:+8801712345678",
      "345678",
    ])
      expect(await ordersBy(asked)).toContain(body.order._id);
  });
});

test("names sort as Bengali does", async () => {
  const { compare } = new Intl.Collator("bn");
  const sorted = ["Anwar", "আব্দুল", "ওয়াহিদ", "কামাল", "খালেদ", "ড়", "ঢাকী", "হাসান", "তামিম", "ৎ"].toSorted(
    compare,
  );
  expect(sorted).not.toEqual(sorted.toSorted());
  const people: Person[] = [];
  for (const name of sorted.toReversed()) {
    const person = await newUser(server, admin);
    await rename(server, person, name);
    people.unshift(person);
  }
  const seen: string[] = [];
  for (let path: string | undefined = "/api/users?sort=name&limit=3"; path; ) {
    const page = await admin.send("GET", path);
    seen.push(...ids(page.body));
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
  }
  const mine = people.map(({ user }) => user._id);
  expect(seen.filter((id) => mine.includes(id))).toEqual(mine);
});

test.each([
  ["১,০০০", 1000],
  ["৳500", 500],
  ["৫০০/-", 500],
  ["Tk. 1,250.50", 1250.5],
  ["1,00,000 টাকা", 100_000],
])("a balance is set to %s", async (amount, tk) => {
  const { user } = await newUser(server, admin);
  const { status } = await admin.send("PUT", "/api/users/edit-user-balance", {
    userId: user._id,
    amount,
  });
  expect(status).toBe(200);
  expect((await admin.send("GET", `/api/users/users/${user._id}`)).body.balance).toBe(tk);
});

test.each(["1.000,50", "1,5", "1e3", "-", "৳", "5,00"])(
  "an amount that could be another is refused: %s",
  async (amount) => {
    const { user } = await newUser(server, admin);
    const { status, body } = await admin.send("PUT", "/api/users/edit-user-balance", {
      userId: user._id,
      amount,
    });
    expect([status, body.fields]).toEqual([
      422,
      { amount: "Write an amount in taka, with at most two decimals." },
    ]);
  },
);

test.each(["\u200e21-05-1990", "২১–০৫–১৯৯০", "২১ মে ১৯৯০", "21051990", "21.5.1990", "২১।০৫।১৯৯০"])(
  "a date over HTTP is read as on the page: %s",
  async (dob) => {
    const user = await newUser(server, admin, 500);
    const query = `nid=1234567890&dob=${encodeURIComponent(dob)}&consent=true`;
    const [typed, plain] = [
      await user.send("GET", `/api/apply/push-backup?${query}`),
      await user.send("GET", "/api/apply/push-backup?nid=1234567890&dob=1990-05-21&consent=true"),
    ];
    expect([typed.status, typed.body.national_id]).toEqual([plain.status, plain.body.national_id]);
    expect(typed.status).not.toBe(422);
  },
);
