import { expect, test } from "vitest";
import { apiError, offline } from "./errors.ts";
import { requestKeys } from "./request.ts";

const refusal = (status: number) => apiError(status, { error: "no", code: "no" });

test("a body keeps its key over lost answers and refusals that come before it is looked up; another has another", async () => {
  const withKey = requestKeys();
  const keyOf = (json: object) => withKey(json, async (key) => key);
  const first = await keyOf({ amount: "1" });
  for (const error of [offline(), refusal(401), refusal(429), refusal(500)])
    await expect(withKey({ amount: "1" }, () => Promise.reject(error))).rejects.toBe(error);
  expect(await keyOf({ amount: "1" })).toBe(first);
  expect(await keyOf({ amount: "2" })).not.toBe(first);
});

test.each([402, 409])(
  "after a stored refusal, a %i, the same body is another request",
  async (status) => {
    const withKey = requestKeys();
    const keys: string[] = [];
    const send = (key: string) => {
      keys.push(key);
      return Promise.reject(refusal(status));
    };
    for (const _ of [1, 2])
      await expect(withKey({ amount: "1" }, send)).rejects.toMatchObject({ status });
    expect(new Set(keys).size).toBe(2);
  },
);
