import { expect, test } from "vitest";
import { verifyPassword, type Whose } from "./passwords.ts";

/** A check that waits until it is let go, and ends without a hash. `begun`: who has begun. */
function line(begun: string[]) {
  const gate = Promise.withResolvers<void>();
  const bring = (whose: Whose) => {
    const before = async () => {
      begun.push(whose.of);
      await gate.promise;
      throw new Error("let go");
    };
    return verifyPassword(undefined, "x", { whose, before }).catch((error: unknown) => error);
  };
  return { bring, letGo: gate.resolve };
}

test("however many strangers try, one of them is checked, by turns of networks, and those on known devices never wait for them", async () => {
  const begun: string[] = [];
  const { bring, letGo } = line(begun);
  const strangers = Array.from({ length: 62 }, () =>
    bring({ lane: "stranger", of: "2001:db8:1::/48" }),
  );
  expect(await strangers[61]).toMatchObject({ appCode: "passwords-busy", retryAfter: 5 });
  const other = bring({ lane: "stranger", of: "192.0.2.7" });
  const known = bring({ lane: "known", of: "a user" });
  await expect.poll(() => begun).toEqual(["2001:db8:1::/48", "a user"]);
  letGo();
  await Promise.all([...strangers, other, known]);
  // The one of the other network has taken the place of the latest.
  expect(begun).toHaveLength(62);
  expect(begun.indexOf("192.0.2.7")).toBeLessThan(5);
  expect(await verifyPassword(undefined, "x")).toBe(false);
});
