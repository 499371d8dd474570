import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";

const { server, admin } = await openDesk();

const roshid = {
  bangladeshFormNo: "১০৭৭",
  appendix: "৩৮",
  serialNo: "12",
  paragraphNo: "392",
  landOfficeName: "কালীগঞ্জ ইউনিয়ন ভূমি অফিস",
  mouzaJLNo: "চরপাড়া ১৪",
  upazilaThana: "কালীগঞ্জ",
  district: "গাজীপুর",
  arrearPastThreeYears: "3300",
  interestAndCompensation: "207",
  currentClaim: "3300",
  totalCollection: "6807",
  totalInWords: "ছয় হাজার আট শত সাত টাকা মাত্র।",
  khatianNo: "45",
  holdingNumber: "101",
  ownerDetails: [
    { ownerName: "রহিম", ownerShare: "0.5" },
    { ownerName: "করিম", ownerShare: "0.25" },
    { ownerName: "সালমা", ownerShare: "0.25" },
  ],
  landDetails: [{ landCategory: "নাল", landArea: "33", plotNo: "77" }],
};
const balanceOf = async (user: Person) =>
  (await user.send("GET", "/api/users/userInfo")).body.balance;

test("a roshid costs the create price, an edit the edit price, and each charge stands once", async () => {
  const user = await newUser(server, admin, 100);
  const made = await user.send("POST", "/api/apply/create-roshid", roshid);
  expect(made).toMatchObject({
    status: 201,
    body: { balance: 60, roshid: { category: "roshid", noteBl: "" } },
  });
  const id = made.body.roshid._id;
  expect((await user.send("PUT", "/api/users/update-balance-roshid")).status).toBe(200);
  expect((await user.send("PUT", "/api/users/update-balance-roshid")).body.error).toBe(
    "Nothing to charge",
  );

  expect((await user.send("PUT", `/api/apply/update-roshid/${id}`, roshid)).body.error).toBe(
    "No changes detected!",
  );
  const edited = await user.send("PUT", `/api/apply/update-roshid/${id}`, {
    ...roshid,
    khatianNo: "46",
  });
  expect(edited).toMatchObject({
    status: 200,
    body: { message: "Roshid updated successfully!", balance: 45 },
  });
  expect((await user.send("PUT", "/api/users/update-edit-balance-roshid")).body.balance).toBe(45);

  const [row] = (await user.send("GET", "/api/apply/get-roshid")).body;
  expect(row).toMatchObject({ _id: id, serialNo: "12", khatianNo: "46" });
  expect((await user.send("GET", `/api/apply/get-roshid/${id}`)).body.ownerDetails).toHaveLength(3);
});

test("the same key creates one roshid, however often it is sent at once", async () => {
  const user = await newUser(server, admin, 100);
  const key = { "Idempotency-Key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.send("POST", "/api/apply/create-roshid", roshid, key)),
  );
  expect(answers.every((one) => one.status === 201)).toBe(true);
  expect((await user.send("GET", "/api/apply/get-roshid")).body).toHaveLength(1);
  expect(await balanceOf(user)).toBe(60);
});

test("the same key again tells of roshid and balance what is true now, not then", async () => {
  const user = await newUser(server, admin, 100);
  const key = { "Idempotency-Key": randomUUID() };
  const first = await user.send("POST", "/api/apply/create-roshid", roshid, key);
  const path = `/api/apply/update-roshid/${first.body.roshid._id}`;
  const edited = await user.send("PUT", path, { ...roshid, serialNo: "13" });
  const again = await user.send("POST", "/api/apply/create-roshid", roshid, key);
  expect(again.status).toBe(201);
  expect(again.body).toEqual({ ...first.body, roshid: edited.body.roshid, balance: 45 });
  await user.send("DELETE", "/api/apply/delete-roshid", { id: first.body.roshid._id });
  const late = await user.send("POST", "/api/apply/create-roshid", roshid, key);
  expect(late.body).toEqual({ ...first.body, gone: true, balance: 45 });
});

test("ten edits at once, all alike: one is paid, the rest find no change", async () => {
  const user = await newUser(server, admin, 200);
  const { body } = await user.send("POST", "/api/apply/create-roshid", roshid);
  const path = `/api/apply/update-roshid/${body.roshid._id}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.send("PUT", path, { ...roshid, serialNo: "13" })),
  );
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  expect(answers.filter((one) => one.body.code === "no-changes")).toHaveLength(9);
  expect(await balanceOf(user)).toBe(145);
});

test("a short balance and a changed price leave no trace", async () => {
  const user = await newUser(server, admin, 39);
  expect(await user.send("POST", "/api/apply/create-roshid", roshid)).toMatchObject({
    status: 402,
  });
  expect(
    await user.send("POST", "/api/apply/create-roshid", { ...roshid, expectedPrice: 30 }),
  ).toMatchObject({
    status: 409,
    body: { code: "price-changed", price: 40 },
  });
  expect((await user.send("GET", "/api/apply/get-roshid")).body).toEqual([]);
});

test("deleting takes it off the list and the undo brings it back, free of charge", async () => {
  const user = await newUser(server, admin, 100);
  const { body } = await user.send("POST", "/api/apply/create-roshid", roshid);
  const list = await user.send("GET", "/api/apply/get-roshid");
  const id = body.roshid._id;
  expect((await user.send("DELETE", "/api/apply/delete-roshid", { id })).body.message).toBe(
    "Roshid deleted successfully",
  );
  expect((await user.send("DELETE", "/api/apply/delete-roshid", { id })).status).toBe(404);
  const since = await user.send(
    "GET",
    `/api/apply/get-roshid?since=${encodeURIComponent(list.headers.get("ETag") ?? "")}`,
  );
  expect(since.body).toEqual([{ _id: id, deleted: true }]);
  expect(since.headers.get("Delta-Base")).toBe(list.headers.get("ETag"));
  expect((await user.send("PUT", "/api/apply/restore-roshid", { id })).status).toBe(200);
  expect((await user.send("GET", `/api/apply/get-roshid/${id}`)).status).toBe(200);
  expect(await balanceOf(user)).toBe(60);
});

test("nobody else's roshid can be read, edited, deleted or restored, and nobody at all without a session", async () => {
  const owner = await newUser(server, admin, 100);
  const other = await newUser(server, admin, 100);
  const { body } = await owner.send("POST", "/api/apply/create-roshid", roshid);
  const id = body.roshid._id;
  const calls = [
    ["GET", `/api/apply/get-roshid/${id}`, undefined],
    ["PUT", `/api/apply/update-roshid/${id}`, { ...roshid, serialNo: "9" }],
    ["DELETE", "/api/apply/delete-roshid", { id }],
    ["PUT", "/api/apply/restore-roshid", { id }],
  ] as const;
  for (const [method, path, sent] of calls) {
    expect((await other.send(method, path, sent)).status).toBe(404);
    expect((await send(server, method, path, sent)).status).toBe(401);
  }
  expect((await send(server, "POST", "/api/apply/create-roshid", roshid)).status).toBe(401);
  expect((await send(server, "GET", "/api/apply/get-roshid")).status).toBe(401);
});

test("what lacks is named by its control, rows too", async () => {
  const user = await newUser(server, admin, 100);
  const { khatianNo: _, ...lacking } = roshid;
  const { status, body } = await user.send("POST", "/api/apply/create-roshid", {
    ...lacking,
    ownerDetails: [{ ownerName: "রহিম", ownerShare: "" }],
  });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    khatianNo: "This field is required.",
    "ownerDetails.0.ownerShare": "This field is required.",
  });
});
