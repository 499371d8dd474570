import { afterEach, expect, test, vi } from "vitest";
import { answered } from "./answered.ts";

afterEach(() => void vi.useRealTimers());

test("after one question without an answer the others are refused at once, until that answer comes after all", async () => {
  vi.useFakeTimers();
  let answer = (_: string) => {};
  const first = answered(() => new Promise<string>((resolve) => (answer = resolve)));
  const late = expect(first).rejects.toMatchObject({ name: "NoAnswer" });
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  const ask = vi.fn(async () => "now");
  await expect(answered(ask)).rejects.toMatchObject({ name: "NoAnswer" });
  expect(ask).not.toHaveBeenCalled();
  answer("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(await answered(ask)).toBe("now");
});

test("a question is tried again after half a minute, though the first was never answered", async () => {
  vi.useFakeTimers();
  const late = expect(answered(() => new Promise(() => undefined))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answered(async () => "now")).toBe("now");
});
