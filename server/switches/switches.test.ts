import { describe, expect, test } from "vitest";
import { switchNames } from "../../contract/switches.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);

const PATH = "/api/apply/toggle-order";
const allOn = Object.fromEntries(switchNames.map((name) => [name, true]));

describe("the switches", () => {
  test.each(switchNames)("%s goes off and on, alone", async (toggleName) => {
    const off = await admin.send("PUT", PATH, { toggleName, status: false });
    expect(off).toMatchObject({
      status: 200,
      body: { ...allOn, [toggleName]: false, message: expect.stringMatching(/ turned off$/) },
    });
    expect((await rahim.send("GET", PATH)).body).toEqual({ ...allOn, [toggleName]: false });
    await admin.send("PUT", PATH, { toggleName, status: true });
    expect((await rahim.send("GET", PATH)).body).toEqual(allOn);
  });

  test.each<[object, string]>([
    [{}, "toggleName"],
    [{ toggleName: "birth", status: true }, "toggleName"],
    [{ toggleName: "constructor", status: true }, "toggleName"],
    [{ toggleName: "tin" }, "status"],
    [{ toggleName: "tin", status: "off" }, "status"],
    [{ toggleName: "tin", status: 0 }, "status"],
    [{ toggleName: "tin", status: true, by: "me" }, "by"],
  ])("refuse %j", async (body, field) => {
    const answer = await admin.send("PUT", PATH, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect((await rahim.send("GET", PATH)).body).toEqual(allOn);
  });

  test("are 304 until one is turned, and the turning is audited", async () => {
    const etag = await settledEtag(rahim, PATH);
    await admin.send("PUT", PATH, { toggleName: "bio", status: false });
    expect((await rahim.send("GET", PATH, undefined, { "If-None-Match": etag })).status).toBe(200);
    const [entry] =
      await server.sql`select actor_id, action, subject, details from audit order by id desc
        limit 1`;
    expect(entry).toEqual({
      actorId: admin.user._id,
      action: "switch-set",
      subject: "bio",
      details: { open: false },
    });
    await admin.send("PUT", PATH, { toggleName: "bio", status: true });
  });
});
