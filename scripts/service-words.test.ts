import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkServiceWords, exceptions, idleExceptions, listedServices } from "./service-words.ts";

const root = resolve(import.meta.dirname, "..");

// That nothing of ours does is a step of its own: `npm run check`.
test("every exception is needed, and says why", () => {
  expect(idleExceptions(root)).toEqual([]);
  for (const { why } of exceptions) expect(why.length).toBeGreaterThan(20);
});

test("a list planted anywhere in a tree is found, and named with its line; tests and declarations may", () => {
  const tree = mkdtempSync(join(tmpdir(), "kagoj-words-"));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const folder of ["contract/services", "server/orders", "pwa/test"])
    mkdirSync(join(tree, folder), { recursive: true });
  const list = `// why\nexport const kinds = ["nid", "tin"];\n`;
  for (const file of [
    "contract/services/new.ts",
    "server/orders/a.test.ts",
    "pwa/test/desk.ts",
    "server/orders/a.ts",
  ])
    writeFileSync(join(tree, file), list);
  expect(checkServiceWords(tree)).toEqual([
    "server/orders/a.ts:2 lists keys of services (nid, tin): they belong to contract/services/",
  ]);
});

describe("a planted list is caught", () => {
  test.each([
    ["keys in an array", `const all = ["nid", "birth"];`],
    ["keys of an object", `const icons = { nid: Card, roshid: Land };`],
    ["quoted keys of an object", `const icons = { "nidPDF": Card, "serverCopy": Land };`],
    ["prices", `const all = ["gpBalance", "blBalance"] as const;`],
    ["a type", `type Category = "tin" | "teletalkBalance";`],
    ["cases", `switch (category) { case "nid": break; case "tin": break; }`],
    ["switches", `if (name === "nidCopy" || name === "bio") close();`],
    ["a ternary", "const path = category === `nid` ? a : category === `birth` ? b : c;"],
    ["Bengali names", `const bn = { one: "সাইন কপি", two: "জন্ম নিবন্ধন" };`],
    ["English names", `const en = { one: "Sign copy", two: "Land tax receipt" };`],
    [
      "names within sentences",
      `const en = { one: "Order a Sign copy here", two: "Server copy, at once" };`,
    ],
    ["operators", `const operators = ["Robi", "Teletalk"];`],
    ["operators in Bengali", `const operators = { a: "রবি", b: "গ্রামীণফোন" };`],
    ["names in what is drawn", `const a = <p>Sign copy</p>, b = <p>Biometric</p>;`],
    ["labels of switches", `const labels = ["Sign/Nid Copy", "Official serverCopy"];`],
    ["fields in an array", `const masked = ["nidNumber", "voterNumberNid"];`],
    ["fields that are read", `const found = order.nidNumber ?? order.formNumberNid;`],
    ["fields in a type", `type Fields = { nidNumber: string; mobileNumberNid: string };`],
    ["fields that are taken apart", `const { nidNumber, formNumberNid } = order;`],
  ])("%s", (_, source) => {
    expect(listedServices("pwa/orders/List.tsx", source)).toHaveLength(1);
  });

  test("also where an exception is of another service, or of something else", () => {
    const fields = `const some = ["nidNumber", "voterNumberNid"];`;
    for (const path of ["pwa/birth/x.ts", "pwa/roshid/x.ts", "contract/values/identifiers.ts"])
      expect(listedServices(path, fields)).toHaveLength(1);
    expect(listedServices("pwa/birth/x.ts", `const some = ["nid", "tin"];`)).toHaveLength(1);
    expect(
      listedServices("pwa/orders/x.ts", `const some = ["nameInBangla", "nameInEnglish"];`),
    ).toHaveLength(1);
    expect(
      listedServices("pwa/birth/x.ts", `const some = ["nameInBangla", "nameInEnglish"];`),
    ).toEqual([]);
  });
});

describe("what is no list passes", () => {
  test.each([
    ["one service", `const kind = "nid"; const same = { nid: 1 };`],
    ["a path", `const paths = ["/roshid", "/tin"];`],
    ["words in comments", `// "nid" and "tin"\nexport const one = 1;`],
    [
      "words that any program says",
      `const person = { name: "x", number: 1, operator: 2, birthday: 3 };`,
    ],
    ["a variable that is taken along", `send({ nid, birth });`],
    ["a longer word", `const days = ["রবিবার", "টেলিটকের", "Robins", "GPS"];`],
    ["one field", `const number = order.nidNumber ?? "";`],
  ])("%s", (_, source) => {
    expect(listedServices("pwa/orders/list.ts", source)).toEqual([]);
  });
});
