import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { logIn, newUser, openDesk, type Person } from "../test/builders.ts";
import { balanceOf, cancel, nid, placed } from "../test/writes.ts";
import { codeOf, end, karim, list, login, newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

describe("a worker who was ended", () => {
  test("can do nothing from the next request on, and what was ordered stands", async () => {
    const owner = await newUser(server, admin, 1_000);
    const asked = karim();
    const { body } = await owner.send("POST", "/api/users/workers", asked);
    await server.sql`update users set password_from = 'person' where id = ${body._id}`;
    const worker = await logIn(server, login(asked));
    const order = await placed(worker);
    const twice = [await end(owner, body._id), await end(owner, body._id)];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await codeOf(worker)).toBe("session-ended");
    expect((await worker.send("POST", "/api/apply/order", nid)).status).toBe(401);
    await expect(logIn(server, login(asked))).rejects.toThrow("worker-ended");
    const enabled = await admin.send("PUT", `/api/users/users/${body._id}/disabled`, {
      disabled: false,
    });
    expect([enabled.status, enabled.body.code]).toEqual([409, "worker-ended"]);
    expect((await list(owner))[0]).toMatchObject({ ended: true, fullName: asked.fullName });
    expect((await owner.send("GET", `/api/apply/my-order/${order}`)).body).toMatchObject({
      orderedBy: { name: asked.fullName },
    });
    await cancel(admin, order);
    expect(await balanceOf(owner)).toBe(1_000);
  });

  test("works again once the owner takes them back, with the same bound", async () => {
    const owner = await newUser(server, admin, 1_000);
    const stranger = await newUser(server, admin, 1_000);
    const asked = karim();
    const { body } = await owner.send("POST", "/api/users/workers", asked);
    await server.sql`update users set password_from = 'person' where id = ${body._id}`;
    const takeBack = (by: Person, id = body._id) =>
      by.send("PUT", `/api/users/workers/${id}`, { ended: false });
    await end(owner, body._id);
    expect((await takeBack(stranger)).status).toBe(404);
    expect((await takeBack(owner, randomUUID())).status).toBe(404);
    expect(
      (await owner.send("PUT", `/api/users/workers/${body._id}`, { ended: true })).status,
    ).toBe(422);
    await expect(logIn(server, login(asked))).rejects.toThrow("worker-ended");
    const both = await Promise.all([takeBack(owner), takeBack(owner)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await placed(await logIn(server, login(asked)));
    expect((await list(owner))[0]).toMatchObject({
      ended: false,
      dayBound: Number(asked.dayBound),
    });
  });

  test("whom an admin has disabled comes back by an admin alone", async () => {
    const owner = await newUser(server, admin, 1_000);
    const { user } = await newWorker(server, admin, owner);
    const disable = (disabled: boolean) =>
      admin.send("PUT", `/api/users/users/${user._id}/disabled`, { disabled });
    expect((await disable(true)).status).toBe(200);
    await end(owner, user._id);
    const refused = await owner.send("PUT", `/api/users/workers/${user._id}`, { ended: false });
    expect(refused.body.code).toBe("account-disabled");
    expect((await disable(false)).status).toBe(200);
    expect((await list(owner))[0]).toMatchObject({ ended: false });
  });

  test("is not taken back above what a shop can have at once", async () => {
    const owner = await newUser(server, admin, 1_000);
    const { user } = await newWorker(server, admin, owner);
    await end(owner, user._id);
    await server.sql`
      insert into users (username, full_name, gender, password_hash, pays_from, day_bound)
      select 'at-work-' || n, 'Somebody', 'male', 'x', ${owner.user._id}, 0
      from generate_series(1, 20) n`;
    const refused = await owner.send("PUT", `/api/users/workers/${user._id}`, { ended: false });
    expect(refused.body.code).toBe("too-many-workers");
  });

  test("has no money for a request that was on its way", async () => {
    const owner = await newUser(server, admin, 1_000);
    const worker = await newWorker(server, admin, owner);
    await server.sql`update users set disabled_at = now() where id = ${worker.user._id}`;
    const [charged] = await server.sql`
      select charge_for(${worker.user._id}, ${owner.user._id}, 100, 'settlement', ${randomUUID()},
        'nid') as paid`;
    expect(charged).toEqual({ paid: false });
    expect(await balanceOf(owner)).toBe(1_000);
  });
});
