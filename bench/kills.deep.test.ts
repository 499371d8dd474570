import { expect, test } from "vitest";
import { kills } from "./kills.ts";
import { isExact } from "./world/told.ts";

test("server and database killed under load: nothing told is lost, and the database is back by itself (toy size)", async () => {
  const figures = await kills(3, 3, 300);
  expect(figures.ordersTold).toBeGreaterThan(5);
  expect(figures.retries).toBeGreaterThan(0);
  expect(figures.databaseBackMs).toHaveLength(2);
  expect(isExact(figures)).toBe(true);
}, 120_000);
