import { describe, expect, test } from "vitest";
import { importsOf } from "./import-rules.ts";
import { crowdedFolders, loopsOf } from "./rooms.ts";

describe("a loop between rooms", () => {
  test("of two, and of three, is told with the imports that make it", () => {
    expect(
      loopsOf([
        { from: "pwa/orders/MyOrders.tsx", to: "pwa/outbox/WaitingList.tsx" },
        { from: "pwa/outbox/outbox.ts", to: "pwa/orders/orders.ts" },
      ]),
    ).toEqual([
      "pwa/orders → pwa/outbox → pwa/orders: pwa/orders/MyOrders.tsx imports pwa/outbox/WaitingList.tsx; " +
        "pwa/outbox/outbox.ts imports pwa/orders/orders.ts",
    ]);
    const three = [
      { from: "server/a/a.ts", to: "server/b/b.ts" },
      { from: "server/b/deep/b.ts", to: "server/c/c.ts" },
      { from: "server/c/c.ts", to: "server/a/other.ts" },
    ];
    expect(loopsOf(three)).toHaveLength(1);
    expect(loopsOf(three.slice(1))).toEqual([]);
  });

  test("is none inside a room, nor where a room only reads another's types", () => {
    expect(loopsOf([{ from: "pwa/a/x.ts", to: "pwa/a/y.ts" }])).toEqual([]);
    const types = importsOf(
      "pwa/a/x.ts",
      `import type { A } from "../b/b.ts"; import { type B } from "../c/c.ts";`,
    );
    expect(types.map(({ typesOnly }) => typesOnly)).toEqual([true, true]);
    const values = importsOf(
      "pwa/a/x.ts",
      `import "../a.css"; import { type B, c } from "../c/c.ts"; import("../d.ts");`,
    );
    expect(values.map(({ typesOnly }) => typesOnly)).toEqual([false, false, false]);
  });
});

test("a folder with too many files is told, its rooms do not count", () => {
  const files = Array.from({ length: 31 }, (_, index) => `pwa/orders/file-${index}.ts`);
  expect(crowdedFolders([...files, "pwa/users/users.ts"])).toEqual([
    expect.stringMatching(/^pwa\/orders\/ holds 31 /),
  ]);
  expect(
    crowdedFolders(files.map((file, index) => file.replace("orders", `orders/room-${index % 2}`))),
  ).toEqual([]);
});
