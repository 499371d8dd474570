import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CompatStatement } from "@mdn/browser-compat-data";
import { oldest } from "./oldest-browsers.ts";

/** What it consists of, by name, and as `__compat` its own row. */
export type Feature = { [name: string]: Feature };

const read = () =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
  );
let data: { api: Feature; javascript: { builtins: Feature }; css: Feature } | undefined;

/**
 * MDN's table of which browser has what since when. It is 20 MB, so it is read when it is needed.
 */
export function browserData() {
  data ??= read() as NonNullable<typeof data>;
  return data;
}

/** The browsers that lack this, in their oldest version that the page is built for. */
export function lackedBy(feature: Feature): string[] {
  const { support } = (feature.__compat ?? {}) as unknown as Partial<CompatStatement>;
  if (!support) return [];
  return Object.entries(oldest).flatMap(([browser, version]) => {
    const statements = [support[browser as keyof typeof oldest] ?? []].flat();
    const has = statements.some(
      ({
        flags,
        prefix,
        alternative_name: otherName,
        version_added: since,
        version_removed: until,
      }) =>
        !flags &&
        !prefix &&
        !otherName &&
        numberOf(since) <= version &&
        !(numberOf(until) <= version),
    );
    return has ? [] : [`${browser} ${version}`];
  });
}

/** `≤37` counts as 37; unknown and never as infinite. */
function numberOf(version: string | false | undefined): number {
  const number = Number.parseFloat(String(version).replace("≤", ""));
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
