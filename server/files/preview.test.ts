import { expect, test, vi } from "vitest";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { newAdmin, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();

const preview = (file: Blob | string | undefined): Promise<Answer> => {
  const form = new FormData();
  if (file !== undefined) form.set("file", file);
  return admin.send("POST", "/api/apply/preview", form);
};

/** Two empty sheets of A4. */
function twoSheets(more = ""): File {
  const sheet = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    sheet,
    sheet,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return new File([`%PDF-1.4\n${body}${more}trailer<</Root 1 0 R>>\n%%EOF\n`], "two.pdf", {
    type: "application/pdf",
  });
}

test("a PDF is shown by its first page, small, with the number of its pages", async () => {
  const { status, body } = await preview(twoSheets());
  expect([status, body.pages]).toEqual([200, 2]);
  expect(body.image).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(body.image.length).toBeLessThan(50_000);
});

test("what can't be delivered can't be previewed either, and what is no document is told so", async () => {
  expect((await preview(new File(["%PDF-1.4\n%%EOF\n"], "x.pdf"))).body.code).toBe(
    "unreadable-file",
  );
  expect((await preview(new File(["<html>"], "x.pdf"))).body.code).toBe("wrong-type");
  for (const none of [undefined, "text"])
    expect((await preview(none)).body.fields).toHaveProperty("file");
  expect(
    (await preview(new File([new Uint8Array(15 * 1024 * 1024 + 65 * 1024)], "x.pdf"))).status,
  ).toBe(413);
});

const loose = () => server.sql`select storage_key from loose_files`;

test("what was previewed is delivered without being sent again: once, by who previewed it, for half an hour", async () => {
  await server.sql`delete from loose_files`;
  const user = await newUser(server, admin, 1_000);
  const [order, other] = [await placed(user), await placed(user)];
  const { upload } = (await preview(twoSheets())).body;
  expect(await loose()).toHaveLength(1);
  const deliver = (by: Person, to: string, name = upload) =>
    by.send("POST", `/api/apply/update-form/${to}?upload=${name}`, undefined);
  const refused = { status: 400, body: { code: "malformed" } };
  expect(await deliver(await newAdmin(server, admin), order)).toMatchObject(refused);
  expect(await deliver(admin, order, `${upload.slice(0, -2)}AA`)).toMatchObject(refused);
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * 60_000);
  expect((await deliver(admin, order)).status).not.toBe(200);
  later.mockRestore();
  const answers = await Promise.all([deliver(admin, order), deliver(admin, order)]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    "order-not-pending",
  ]);
  expect(await deliver(admin, other)).toMatchObject(refused);
  const { file } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
  expect((await user.send("GET", file)).body).toContain("%PDF");
  expect(await loose()).toEqual([]);
});
