import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { photo } from "../attachments/test/sending.ts";
import { actingPdf } from "../pdf/test/paper.ts";
import { newUser, openDesk, type Person, pdf } from "../test/builders.ts";
import { balanceOf, cancel, deliver, newAdmin, placed, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  await warmUp(server);
});

const file = (content: string | Uint8Array<ArrayBuffer>, name = "paper.pdf") =>
  new File([content], name);
const storedFiles = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

describe("a delivery", () => {
  const picture = async (kind: "png" | "jpeg" | "webp") =>
    new Uint8Array(
      await sharp(await photo(60))
        .withExif({ IFD3: { GPSMapDatum: "GPS-OF-A-HOME" } })
        [kind]()
        .toBuffer(),
    );
  test.each<[string, () => File | Promise<File>, string]>([
    ["a PDF", () => pdf(), "application/pdf"],
    ["a PNG called .pdf", async () => file(await picture("png"), "x.pdf"), "image/png"],
    ["a JPEG", async () => file(await picture("jpeg")), "image/jpeg"],
    ["a WebP", async () => file(await picture("webp")), "image/webp"],
  ])("takes %s by its content", async (_, sent, type) => {
    const order = await placed(rahim);
    expect(await deliver(admin, order, await sent())).toMatchObject({
      status: 200,
      body: { message: "Apply updated successfully" },
    });
    const { body } = await rahim.send("GET", `/api/apply/my-order/${order}`);
    expect(body).toMatchObject({
      status: "approved",
      fileType: type,
      file: expect.stringMatching(/^\/api\/files\/[\da-f-]{36}$/),
    });
  });

  test.each<[string, File, number, string]>([
    [
      "a page that calls itself a PDF",
      file("<html><script>alert(1)</script></html>"),
      415,
      "wrong-type",
    ],
    ["an SVG", file("<svg xmlns='http://www.w3.org/2000/svg'/>", "x.png"), 415, "wrong-type"],
    ["a GIF", file("GIF89a\x01\0\x01\0"), 415, "wrong-type"],
    ["an empty file", file(""), 415, "wrong-type"],
    ["a PDF without a page", file("%PDF-1.4\n%%EOF\n"), 422, "unreadable-file"],
    ["more than 15 MB", file(`%PDF-1.4\n${" ".repeat(15 * 1024 * 1024)}`), 413, "too-large"],
  ])("refuses %s and leaves no trace", async (_, sent, status, code) => {
    const order = await placed(rahim);
    const before = storedFiles().length;
    expect(await deliver(admin, order, sent)).toMatchObject({ status, body: { code } });
    expect((await rahim.send("GET", `/api/apply/my-order/${order}`)).body).toMatchObject({
      status: "pending",
      file: null,
    });
    expect(storedFiles()).toHaveLength(before);
  });

  test.each(["png", "jpeg", "webp"] as const)(
    "leaves out where a %s was taken and what stands behind its end, and refuses half of one",
    async (kind) => {
      const bytes = await picture(kind);
      const [whole, half] = [await placed(rahim), await placed(rahim)];
      const sent = new File([bytes, "a film behind it"], "scan.pdf");
      expect((await deliver(admin, whole, sent)).status).toBe(200);
      const { body } = await rahim.send("GET", `/api/apply/my-order/${whole}`);
      const answer = await server.app.request(body.file, { headers: { Cookie: rahim.cookie } });
      const delivered = Buffer.from(await answer.arrayBuffer());
      expect((await sharp(delivered).metadata()).format).toBe(kind);
      for (const word of ["GPS-OF-A-HOME", "a film behind it"])
        expect(delivered.includes(word)).toBe(false);
      for (const length of [bytes.length / 2, bytes.length - 1])
        expect(await deliver(admin, half, file(bytes.slice(0, length)))).toMatchObject({
          status: 422,
          body: { code: "picture-broken" },
        });
    },
  );

  test("takes out what acts by itself, says so, and delivers the rest", async () => {
    const order = await placed(rahim);
    const answer = await deliver(admin, order, file(new Uint8Array(actingPdf("kept"))));
    expect(answer).toMatchObject({ status: 200, body: { takenOut: ["script"] } });
    const { body } = await rahim.send("GET", `/api/apply/my-order/${order}`);
    const { body: text } = await rahim.send("GET", body.file);
    expect([text.includes("kept"), text.includes("JavaScript")]).toEqual([true, false]);
  });

  test("without a file says which field lacks", async () => {
    const order = await placed(rahim);
    const path = `/api/apply/update-form/${order}`;
    const text = new FormData();
    text.set("file", "only text");
    for (const form of [new FormData(), text, {}]) {
      const { status, body } = await admin.send("POST", path, form);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["file"]]);
    }
    const broken = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "7" };
    expect((await admin.send("POST", path, { a: 1 }, broken)).status).toBe(422);
  });

  test("of an order that is not there is 404", async () => {
    const before = storedFiles().length;
    for (const id of [randomUUID(), "no-id"]) expect((await deliver(admin, id)).status).toBe(404);
    expect(storedFiles()).toHaveLength(before);
  });

  test("is not refunded, and can't be cancelled or delivered again", async () => {
    const order = await placed(rahim);
    const before = await balanceOf(rahim);
    await deliver(admin, order);
    for (const answer of [await cancel(admin, order), await deliver(admin, order)])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "order-not-pending", status: "approved", decidedBy: "Admin" },
      });
    expect(await balanceOf(rahim)).toBe(before);
  });
});

describe("a cancellation", () => {
  test.each<[object, string]>([
    [{}, "status"],
    [{ status: "cancel" }, "note"],
    [{ status: "cancel", note: "  " }, "note"],
    [{ status: "cancel", note: "n".repeat(501) }, "note"],
    [{ status: "cancel", note: "a\0" }, "note"],
    [{ status: "approved", note: "free" }, "status"],
    [{ status: "cancel", note: "x", price: 1000 }, "price"],
  ])("refuses %j", async (body, field) => {
    const order = await placed(rahim);
    const answer = await admin.send("PUT", `/api/apply/order/${order}`, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect((await rahim.send("GET", `/api/apply/my-order/${order}`)).body.status).toBe("pending");
  });

  test("is written to the audit log with its actor, and gives back what was paid, not what it costs now", async () => {
    const order = await placed(rahim);
    const before = await balanceOf(rahim);
    await admin.send("POST", "/api/balance/update-nid-balance", { nidBalance: 999 });
    await cancel(admin, order);
    await admin.send("POST", "/api/balance/update-nid-balance", { nidBalance: 120 });
    expect(await balanceOf(rahim)).toBe(before + 120);
    const [entry] = await server.sql`select actor_id, action from audit where subject = ${order}`;
    expect(entry).toEqual({ actorId: admin.user._id, action: "order-cancelled" });
  });

  test("of nothing is 404", async () => {
    for (const id of [randomUUID(), "no-id"]) expect((await cancel(admin, id)).status).toBe(404);
  });
});

describe("a claim", () => {
  const claim = (person: Person, order: string) =>
    person.send("POST", `/api/apply/order/${order}/claim`);
  const claimOf = async (order: string) =>
    (await admin.send("GET", "/api/apply/order")).body.find(
      (one: { _id: string }) => one._id === order,
    ).claim;

  test("shows to other staff, keeps them off for ten minutes, and is no precondition of delivery", async () => {
    const other = await newAdmin(server, admin);
    const order = await placed(rahim);
    expect(await claimOf(order)).toBeNull();
    expect((await claim(admin, order)).status).toBe(200);
    expect(await claimOf(order)).toMatchObject({ by: admin.user._id, fullName: "Admin" });
    expect(await claim(other, order)).toMatchObject({
      status: 409,
      body: { code: "already-claimed" },
    });
    expect((await claim(admin, order)).status).toBe(200);
    expect((await rahim.send("GET", `/api/apply/my-order/${order}`)).body).not.toHaveProperty(
      "claim",
    );

    await server.sql`update orders set claimed_at = now() - interval '10 minutes 1 second'
      where id = ${order}`;
    expect(await claimOf(order)).toBeNull();
    expect((await claim(other, order)).status).toBe(200);
    expect(await claimOf(order)).toMatchObject({ by: other.user._id });
    expect((await deliver(admin, order)).status).toBe(200);
    expect(await claim(other, order)).toMatchObject({
      status: 409,
      body: { code: "order-not-pending", decidedBy: "Admin" },
    });
  });

  test("of ten at once goes to one", async () => {
    const other = await newAdmin(server, admin);
    const order = await placed(rahim);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => claim(index % 2 ? admin : other, order)),
    );
    const winners = new Set(
      answers.flatMap((one, index) => (one.status === 200 ? [index % 2] : [])),
    );
    expect(winners.size).toBe(1);
  });

  test("of nothing is 404", async () => {
    for (const id of [randomUUID(), "no-id"]) expect((await claim(admin, id)).status).toBe(404);
  });
});
