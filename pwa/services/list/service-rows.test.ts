import { expect, test } from "vitest";
import { priceNames } from "../../../contract/prices.ts";
import { builtIns } from "../../../contract/services/index.ts";
import { declarationOf, type OwnDeclaration } from "../../../contract/services/own.ts";
import { switchNames } from "../../../contract/switches.ts";
import "../../test/browser.ts";
import type { CachedService } from "../services.ts";
import { moved, serviceRows } from "./service-rows.ts";

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
const rows = serviceRows(services);

test("every price stands in one row, that of an own service too", () => {
  expect(rows.flatMap(({ prices }) => prices.map(({ name }) => name)).sort()).toEqual(
    [...priceNames, "passportCopy"].sort(),
  );
  const roshid = rows.find(({ path }) => path === "/roshid");
  expect(roshid?.prices.map(({ label }) => label.en)).toEqual(["Land tax receipt", "Receipt edit"]);
  // In messages: a built-in service's quoted word, an own service's name.
  expect(roshid?.prices.map(({ word }) => word.en)).toEqual(["Roshid", "Edit Roshid"]);
  expect(rows.at(-1)?.prices).toMatchObject([{ word: { bn: "পাসপোর্ট কপি" } }]);
});

test("every switch stands in one row, with the specification's label", () => {
  const levers = rows.flatMap(({ lever }) => lever ?? []);
  expect(levers.map(({ name }) => name).sort()).toEqual([...switchNames, "passportCopy"].sort());
  expect(levers.find(({ name }) => name === "bio")?.quoted).toBe("BIO");
  expect(rows.at(-1)?.lever).toEqual({ name: "passportCopy" });
});

test("services of one address share a row, and retired ones have none", () => {
  expect(rows.find(({ path }) => path === "/bio")?.services).toHaveLength(4);
  expect(rows).toHaveLength(new Set(services.map(({ path }) => path)).size);
  expect(serviceRows([{ ...own, retired: true }])).toEqual([]);
});

test("arrows move a row by one place, and never out of the list", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});
