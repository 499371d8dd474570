import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../server/env.ts";
import { settingNames } from "../server/operator/doctor/settings.ts";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("OPERATIONS.md");
const example = new Map(
  [...read(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

test("every setting that the program reads is in the table and in .env.example, with the same default", () => {
  const rows = [...page.matchAll(/^\| `([A-Z_\d]+)` \| (.+?) \| .{3,} \|$/gm)];
  const told = new Map(
    rows.map(([, name = "", value = ""]) => [name, value === "–" ? "" : value.replaceAll("`", "")]),
  );
  expect(rows).toHaveLength(told.size);
  expect([...told.keys()].toSorted()).toEqual(settingNames().toSorted());
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(example));
});

test("the defaults of .env.example are those of the program", () => {
  expect(readEnv(Object.fromEntries(example))).toEqual(readEnv({}));
});

test("every setting is read by something", () => {
  const sources = globSync("server/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "server/env.ts"],
  })
    .map(read)
    .join("");
  const unread = Object.keys(readEnv({})).filter(
    (name) => !new RegExp(`[.{,]\\s*${name}\\b`).test(sources),
  );
  expect(unread).toEqual([]);
});

test("every command, file, figure and chapter that it names exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const commands = [...page.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(10);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
  for (const [, path = ""] of page.matchAll(/\b((?:deploy|server)\/[\w.-]+(?:\/[\w.-]+)*)/g))
    expect(existsSync(join(root, path.replace(/\.$/, ""))) || path === "deploy/.env", path).toBe(
      true,
    );
  for (const [, name] of page.matchAll(/`([a-z-]+-main\.ts)/g))
    expect(existsSync(join(root, "server/operator", `${name}`)), name).toBe(true);
  const sources = globSync("server/metrics/*.ts", { cwd: root }).map(read).join("");
  for (const [name] of page.matchAll(/kagoj_[a-z_]+/g)) expect(sources).toContain(`"${name}"`);
  const chapters = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w ]/g, "")
      .replaceAll(" ", "-"),
  );
  for (const [, anchor] of page.matchAll(/\]\(#([\w-]+)\)/g)) expect(chapters).toContain(anchor);
});
