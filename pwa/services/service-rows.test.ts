import { expect, test } from "vitest";
import { priceNames } from "../../contract/prices.ts";
import { builtIns } from "../../contract/services/index.ts";
import { declarationOf, type OwnDeclaration } from "../../contract/services/own.ts";
import { switchNames } from "../../contract/switches.ts";
import "../test/browser.ts";
import { priceGroups } from "../prices/price-rows.ts";
import { switchRows } from "../switches/switch-rows.ts";
import type { CachedService } from "./services.ts";

const live = { own: false, retired: false, version: 1, help: null, expectedMinutes: null };
const passport: OwnDeclaration = {
  name: { bn: "পাসপোর্ট কপি", en: "Passport copy" },
  group: "land",
  icon: "document",
  consent: true,
  closedNotice: null,
  fields: [{ name: "number", label: { bn: "নম্বর", en: "Number" }, type: "code" }],
};
const own: CachedService = { ...declarationOf("passportCopy", passport), ...live, own: true };
const services: CachedService[] = [...builtIns.map((service) => ({ ...service, ...live })), own];

test("every price is listed once, in its group, those of own services too", () => {
  const groups = priceGroups(services);
  expect(groups.flatMap(({ rows }) => rows.map(({ name }) => name)).sort()).toEqual(
    [...priceNames, "passportCopy"].sort(),
  );
  const land = groups.find(({ group }) => group === "land")?.rows ?? [];
  expect(land.map(({ label }) => label.en)).toEqual(["Land tax receipt", "Receipt edit", "Passport copy"]);
  // In messages: a built-in service's quoted word, an own service's name.
  expect(land.map(({ word }) => word.en)).toEqual(["Roshid", "Edit Roshid", "Passport copy"]);
  expect(land.at(-1)?.word.bn).toBe("পাসপোর্ট কপি");
});

test("every switch is listed once, with the specification's label or the service's name", () => {
  const rows = switchRows(services);
  expect(rows.map(({ name }) => name).sort()).toEqual([...switchNames, "passportCopy"].sort());
  const bio = rows.find(({ name }) => name === "bio");
  expect([bio?.label.bn, bio?.closes?.bn]).toEqual(["BIO", "বায়োমেট্রিক"]);
  expect(rows.at(-1)).toMatchObject({ label: { bn: "পাসপোর্ট কপি" }, closes: undefined });
});

test("a retired service has neither price nor switch", () => {
  const gone = [{ ...own, retired: true }];
  expect([priceGroups(gone), switchRows(gone)]).toEqual([[], []]);
});

test("a group that only a newer version knows is listed under the others", () => {
  const [group] = priceGroups([{ ...own, group: "travel" as never }]);
  expect([group?.group, group?.rows.length]).toEqual(["other", 1]);
});
