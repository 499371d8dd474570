// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isOffline } from "../../api/errors.ts";
import { writeChatUser } from "../../offline/chat-user.ts";
import { startConnection } from "../../offline/connection.ts";
import { openTestServer } from "../../test/test-server.ts";
import { bodyOf, emptyService, type ServiceForm } from "./editor-form.ts";
import { changeOnce, makeOnce } from "./use-service-save.ts";

const server = await openTestServer();
startConnection();

const words = { bn: "পাসপোর্ট", en: "Passport" };
const form: ServiceForm = { ...emptyService, name: words, price: "150", fields: [] };
const body = bodyOf(form, true);
/** The state of the server: what each key has made, and the service with its changes. */
let made: Map<string, object>;
let service: Record<string, unknown>;
let sent: ServiceForm["sent"];
const keep = (now: ServiceForm["sent"]) => {
  sent = now;
};

beforeEach(() => {
  writeChatUser({ _id: "boss", username: "boss", role: "admin", profilePic: "", fullName: "", balance: 0 });
  made = new Map();
  sent = null;
  const live = { key: "passport", own: true, retired: false, path: "/order/passport", switchName: "passport" };
  service = { ...live, ...body, version: 1, closedNotice: { bn: "", en: "" } };
  const start = () => ({ versions: {}, config: {}, services: [service] });
  server.handlers.set("GET /api/start", () => ({ status: 200, body: start() }));
  server.handlers.set("POST /api/services", ({ headers, body }) => {
    const key = String(headers["idempotency-key"]);
    made.set(key, made.get(key) ?? (body as object));
    return { status: 201, body: service };
  });
  server.handlers.set("PUT /api/services/passport", ({ body }) => {
    const { version, ...change } = body as { version: number };
    if (version !== service["version"]) return { status: 409, body: { error: "…", code: "service-changed" } };
    service = { ...service, ...change, version: version + 1 };
    return { status: 200, body: service };
  });
});
afterAll(() => writeChatUser(undefined));

test("a retry after a lost answer makes only one service", async () => {
  server.faults = ["answer-lost"];
  await expect(makeOnce(body, sent, keep)).rejects.toSatisfy(isOffline);
  await makeOnce(body, sent, keep);
  expect([...made.values()]).toEqual([body]);
  expect(service["version"]).toBe(1);
});

test("what was typed after a lost answer changes that same service", async () => {
  server.faults = ["answer-lost"];
  await expect(makeOnce(body, sent, keep)).rejects.toSatisfy(isOffline);
  await makeOnce(bodyOf({ ...form, price: "200" }, true), sent, keep);
  expect([...made.values()]).toEqual([body]);
  expect(service).toMatchObject({ price: 200, version: 2 });
});

test("after a refusal the next request has a new key, because nothing was made", async () => {
  server.handlers.set("POST /api/services", () => ({ status: 409, body: { error: "…", code: "too-many-services" } }));
  await expect(makeOnce(body, sent, keep)).rejects.toMatchObject({ code: "too-many-services" });
  expect(sent).toBeNull();
});

test("a change by somebody else is a conflict; our own change whose answer was lost is none", async () => {
  const wanted = { ...body, price: 200 };
  const seen = { key: "passport", version: 1 };
  server.faults = ["answer-lost"];
  await expect(changeOnce(seen, { price: 200 }, wanted)).rejects.toSatisfy(isOffline);
  await changeOnce(seen, { price: 200 }, wanted);
  expect(service).toMatchObject({ price: 200, version: 2 });
  await expect(changeOnce(seen, { price: 250 }, { ...body, price: 250 })).rejects.toMatchObject({
    code: "service-changed",
  });
  expect(service).toMatchObject({ price: 200, version: 2 });
});
