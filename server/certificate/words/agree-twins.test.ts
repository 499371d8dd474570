import { expect, test } from "vitest";
import { agreeTwins } from "./agree-twins.ts";
import type { Content } from "./field-values.ts";

test("what is changed is named, in either language", () => {
  const content: Content = {
    nameInBangla: "শাস্তা দাস",
    nameInEnglish: "Shanta Das",
    fatherNameInBangla: "হাজী করিম",
    fatherNameInEnglish: "HAJ KARIM",
  };
  const doubtful = agreeTwins(content, { fatherNameInEnglish: ["HAJI KARIM", "HAJ KARIM", "HAJ KARIM"] });
  expect(content).toMatchObject({ nameInBangla: "শান্তা দাস", fatherNameInEnglish: "HAJI KARIM" });
  expect(doubtful).toEqual(["nameInBangla", "fatherNameInEnglish"]);
});

test("what agrees stays, and is not named", () => {
  const content: Content = { motherNameInBangla: "শান্তা দাস", motherNameInEnglish: "Shanta Das", gender: "Female" };
  const before = { ...content };
  expect(agreeTwins(content, {})).toEqual([]);
  expect(content).toEqual(before);
});

test("a name of fewer words than in English has some that ran together", () => {
  expect(agreeTwins({ nameInBangla: "শান্তাদাস", nameInEnglish: "Shanta Das" }, {})).toEqual(["nameInBangla"]);
});

test("one language alone is taken as it is", () => {
  const content: Content = { nameInBangla: "শাস্তা দাস" };
  expect(agreeTwins(content, {})).toEqual([]);
  expect(content.nameInBangla).toBe("শাস্তা দাস");
});
