import { beforeAll, expect, test } from "vitest";
import { type Answer, logInAdmin, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";

let admin: Person;
beforeAll(async () => {
  admin = await logInAdmin(await openTestServer());
});

const preview = (file: Blob | string | undefined): Promise<Answer> => {
  const form = new FormData();
  if (file !== undefined) form.set("file", file);
  return admin.send("POST", "/api/apply/preview", form);
};

/** Two empty sheets of A4. */
function twoSheets(more = ""): File {
  const sheet = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>";
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", sheet, sheet];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return new File([`%PDF-1.4\n${body}${more}trailer<</Root 1 0 R>>\n%%EOF\n`], "two.pdf", { type: "application/pdf" });
}

test("a PDF is shown by its first page, small, with the number of its pages", async () => {
  const { status, body } = await preview(twoSheets());
  expect([status, body.pages]).toEqual([200, 2]);
  expect(body.image).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(body.image.length).toBeLessThan(50_000);
});

test("what can't be delivered can't be previewed either, and what is no document is told so", async () => {
  expect((await preview(new File(["%PDF-1.4\n%%EOF\n"], "x.pdf"))).body.code).toBe("unreadable-file");
  expect((await preview(new File(["<html>"], "x.pdf"))).body.code).toBe("wrong-type");
  for (const none of [undefined, "text"]) expect((await preview(none)).body.fields).toHaveProperty("file");
  expect((await preview(new File([new Uint8Array(15 * 1024 * 1024 + 65 * 1024)], "x.pdf"))).status).toBe(413);
});
