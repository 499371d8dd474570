// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tap } from "../../test/outbox.ts";
import { type Fault, openTestServer } from "../../test/test-server.ts";
import { userDb } from "../db.ts";
import { drain } from "./drain.ts";
import { listOutbox, resumeAfterLogin, retryItem } from "./outbox.ts";
import { sendWith } from "./send.ts";

const server = await openTestServer();
const send = sendWith({}, () => true);

const fault = fc.constantFrom<Fault>(
  "none",
  "lost",
  "answer-lost",
  "portal",
  "server-error",
  "database-away",
  "too-many-requests",
  "no-session",
  "insufficient-balance",
  "price-changed",
);
const step = fc.oneof(
  fc.record({ kind: fc.constant("tap" as const) }),
  fc.record({
    kind: fc.constant("drain" as const),
    drainers: fc.integer({ min: 1, max: 3 }),
    faults: fc.array(fault, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant("kill" as const) }),
  fc.record({ kind: fc.constant("login" as const) }),
  fc.record({ kind: fc.constant("retry" as const) }),
);

test("whatever fails, every tap is handled exactly once by the server, or stays visible to the user", async () => {
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const me = `chance-${++people}`;
      const { outbox } = userDb(me);
      server.placed = [];
      let taps = 0;
      // Lets all waits pass between the steps.
      const pass = () => outbox.toCollection().modify({ nextAttemptAt: 0 });
      for (const each of steps) {
        await pass();
        if (each.kind === "tap") await tap(me, String(10_000 + taps++));
        if (each.kind === "kill")
          await outbox.where("state").equals("queued").modify({ state: "sending" });
        if (each.kind === "login") await resumeAfterLogin(me, true);
        if (each.kind === "retry")
          for (const item of await listOutbox(me))
            if (item.state === "needs-attention") await retryItem(me, item.id);
        if (each.kind === "drain") {
          server.faults = [...each.faults];
          await Promise.all(Array.from({ length: each.drainers }, () => drain(me, send)));
        }
        expect(new Set(numbers()).size).toBe(server.placed.length);
        expect(await listOutbox(me)).toHaveLength(taps);
      }
      server.faults = [];
      await pass();
      await resumeAfterLogin(me, true);
      await drain(me, send);
      const items = await listOutbox(me);
      const open = items
        .filter((item) => item.state === "needs-attention")
        .map((item) => (item.body as { nidNumber: string }).nidNumber);
      expect(items.every((item) => item.state === "done" || item.state === "needs-attention")).toBe(
        true,
      );
      expect([...numbers(), ...open].toSorted()).toEqual(
        Array.from({ length: taps }, (_, tapped) => String(10_000 + tapped)),
      );
    }),
    { numRuns: 60 },
  );
}, 60_000);

function numbers(): string[] {
  return server.placed.map((body) => (body as { nidNumber: string }).nidNumber);
}
