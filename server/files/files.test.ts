import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newUser, openDesk, pdf } from "../test/builders.ts";
import { deliver, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

async function delivered(file = pdf()): Promise<string> {
  const order = await placed(rahim);
  await deliver(admin, order, file);
  return (await rahim.send("GET", `/api/apply/my-order/${order}`)).body.file;
}

describe("a delivered file", () => {
  test("comes byte for byte, as an attachment, to its owner and to admins", async () => {
    const sent = pdf("নথি ".repeat(50_000));
    const path = await delivered(sent);
    for (const person of [rahim, admin]) {
      const { status, body, headers } = await person.send("GET", path);
      expect(status).toBe(200);
      expect(body).toBe(await sent.text());
      expect(headers.get("Content-Disposition")).toBe('attachment; filename="order.pdf"');
      expect(headers.get("Content-Type")).toBe("application/pdf");
      expect(headers.get("Content-Length")).toBe(String(sent.size));
      expect(headers.get("Cache-Control")).toContain("no-store");
    }
  });

  test("is not there for anybody else, nor under any other name", async () => {
    const path = await delivered();
    const other = await newUser(server, admin);
    expect((await other.send("GET", path)).status).toBe(404);
    for (const id of [randomUUID(), "..%2f..%2fetc%2fpasswd", "no-id", "%00"])
      expect((await rahim.send("GET", `/api/files/${id}`)).status).toBe(404);
    const [row] = await server.sql<
      [{ storageKey: string }]
    >`select storage_key from files order by id desc limit 1`;
    expect((await rahim.send("GET", `/api/files/${row.storageKey}`)).status).toBe(404);
  });

  test.runIf(existsSync("/proc/self/fd"))(
    "is closed again after a HEAD, and after a download that was broken off",
    async () => {
      const path = await delivered(pdf("x".repeat(1_000_000)));
      const open = () => readdirSync("/proc/self/fd").length;
      const before = open();
      for (let count = 0; count < 20; count++) {
        const head = await rahim.send("HEAD", path);
        expect([head.status, head.body, head.headers.get("Content-Length")]).toEqual([
          200,
          "",
          String(pdf("x".repeat(1_000_000)).size),
        ]);
        const broken = await server.app.request(path, { headers: { Cookie: rahim.cookie } });
        await broken.body?.cancel();
      }
      await expect.poll(open).toBeLessThan(before + 10);
    },
  );
});
