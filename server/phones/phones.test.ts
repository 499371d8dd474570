import { beforeAll, expect, test } from "vitest";
import { sealAnew } from "../seal/rows.ts";
import { createSeal } from "../seal/seal.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { tracesOf } from "../test/traces.ts";
import { hasPhone, phoneHashes } from "../users/by-phone.ts";
import { findPhone, keepPhone } from "./phones.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
});

const prove = ({ user }: Person) =>
  server.sql`update users set phone_proved_at = now() where id = ${user._id}`;

test("a number that was given is sealed, and used only once it is proved", async () => {
  const user = await newUser(server, admin, 0);
  await keepPhone(server.sql, server.seal, user.user._id, "01741110001");
  expect(await tracesOf(server, ["01741110001"], { shut: true })).toEqual([]);
  expect(await findPhone(server.sql, server.seal, user.user._id)).toBeUndefined();
  await prove(user);
  expect(await findPhone(server.sql, server.seal, user.user._id)).toBe("01741110001");
  await keepPhone(server.sql, server.seal, user.user._id, "01741110002");
  expect(await findPhone(server.sql, server.seal, user.user._id)).toBe("01741110001");
});

test("a number is proved by one account, and free again once that is deleted, by whichever program", async () => {
  const [one, other] = [await newUser(server, admin, 0), await newUser(server, admin, 0)];
  for (const { user } of [one, other])
    await keepPhone(server.sql, server.seal, user._id, "01741110003");
  await prove(one);
  await expect(prove(other)).rejects.toThrow("users_phone");
  await server.sql`update users set deleted_at = now() where id = ${one.user._id}`;
  const [left] = await server.sql`
    select phone, phone_hash, phone_proved_at from users where id = ${one.user._id}`;
  expect(left).toEqual({ phone: "", phoneHash: null, phoneProvedAt: null });
  await prove(other);
});

test("with a new key it is sealed, and found, anew", async () => {
  const user = await newUser(server, admin, 0);
  await keepPhone(server.sql, server.seal, user.user._id, "01741110004");
  await prove(user);
  const fresh = createSeal([Buffer.alloc(32, 7), Buffer.from(FIELD_KEYS, "base64")]);
  await sealAnew(server.sql, fresh, () => {});
  const alone = createSeal([Buffer.alloc(32, 7)]);
  expect(await findPhone(server.sql, alone, user.user._id)).toBe("01741110004");
  const found = await server.sql`
    select u.id from users u
    where ${hasPhone(server.sql, phoneHashes(alone, "+৮৮০১৭৪১-১১০০০৪"))}`;
  expect(found).toEqual([{ id: user.user._id }]);
  const none = await server.sql`select u.id from users u where ${hasPhone(server.sql, [])}`;
  expect(none).toEqual([]);
});
