import { expect, test } from "vitest";
import { inUnit, oddShares, readArea, totalArea } from "./land.ts";

const land = (landArea: string) => ({ plotNo: "1", landCategory: "নাল", landArea });
const owner = (ownerShare: string) => ({ ownerName: "ক", ownerShare });

test("an area is in shotangsho unless acre or bigha was typed", () => {
  expect(readArea("৩৩")).toEqual({ shotangsho: 33, unit: "shotangsho" });
  expect(readArea("12.5 শতক")).toEqual({ shotangsho: 12.5, unit: "shotangsho" });
  expect(readArea("১.৫ একর")).toEqual({ shotangsho: 150, unit: "acre" });
  expect(readArea("2 Bigha")).toEqual({ shotangsho: 66, unit: "bigha" });
  for (const text of ["", "দুই বিঘা", "৫ কাঠা", "-3"]) expect(readArea(text), text).toBeUndefined();
  expect(inUnit(33, "acre")).toBe(0.33);
  expect(inUnit(33, "bigha")).toBe(1);
});

test("rows are added up when all can be read", () => {
  expect(totalArea([land("0.1"), land("০.২")])).toBe(0.3);
  expect(totalArea([land("১০"), land("")])).toBeUndefined();
});

test("shares give a warning only when all can be read and they are not the whole", () => {
  expect(oddShares([owner("০.৫০"), owner("0.25")])).toBe(0.75);
  for (const shares of [
    ["১"],
    ["1/2", "১/২"],
    ["50%", "0.5"],
    ["0.333", "0.333", "0.333"],
    ["০.৫", ""],
    ["ষোল আনা"],
  ])
    expect(oddShares(shares.map(owner)), shares.join()).toBeUndefined();
});
