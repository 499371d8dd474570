import { expect, test } from "vitest";
import { apiError, offline } from "./errors.ts";
import { requestKeys } from "./request-keys.ts";

const refusal = (status: number) => apiError(status, { error: "no", code: "no" });

/**
 * Sends bodies that fail with these errors, and is answered when there are no more. Answers the key
 * of each.
 */
function sending(...errors: Error[]) {
  const withKey = requestKeys();
  return (amount: string) =>
    new Promise<string>((used) => {
      const error = errors.shift();
      void withKey({ amount }, async (key) => {
        used(key);
        if (error) throw error;
      }).catch((thrown: unknown) => expect(thrown).toBe(error));
    });
}

test("a body keeps its key over lost answers and refusals that come before it is looked up", async () => {
  const keyOf = sending(offline(), refusal(401), refusal(429), refusal(500));
  const keys = [await keyOf("1"), await keyOf("1"), await keyOf("1"), await keyOf("1")];
  expect(new Set([...keys, await keyOf("1")]).size).toBe(1);
});

test("another body has another key, and takes none from one whose answer was lost", async () => {
  const keyOf = sending(offline());
  const lost = await keyOf("1");
  expect(await keyOf("2")).not.toBe(lost);
  expect(await keyOf("1")).toBe(lost);
});

test("a body that has to be confirmed first keeps its key", async () => {
  const keyOf = sending(apiError(403, { error: "no", code: "confirm-needed" }));
  expect(await keyOf("1")).toBe(await keyOf("1"));
});

test("once it is done, the same body is another request", async () => {
  const keyOf = sending();
  expect(await keyOf("1")).not.toBe(await keyOf("1"));
});

test.each([402, 403, 409])(
  "after a stored refusal, a %i, the same body is another request",
  async (status) => {
    const keyOf = sending(refusal(status));
    expect(await keyOf("1")).not.toBe(await keyOf("1"));
  },
);
