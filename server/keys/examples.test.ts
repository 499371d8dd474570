import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { curlExamples } from "../../contract/keys/examples.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { deliver } from "../test/writes.ts";

test("what the page of keys tells a programmer to type does what it says", async () => {
  const server = await openLiveServer();
  const { origin } = await startLiveProcess(server, server.connection);
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const { body } = await user.send("POST", "/api/keys", { name: "curl", may: "order" });
  const run = async (command: string) => {
    const env = { ...process.env, KAGOJ_KEY: body.key };
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -sS`], { env });
    return stdout;
  };
  const examples = curlExamples(origin, 120);
  expect(JSON.parse(await run(examples.balance))).toMatchObject({ balance: 500 });
  const { order } = JSON.parse(await run(examples.order));
  const first: string = order._id;
  expect(JSON.parse(await run(examples.balance))).toMatchObject({ balance: 380 });
  const listed = await run(examples.orders);
  const [, etag = ""] = /^etag: (.+)$/im.exec(listed) ?? [];
  expect(listed).toContain(first);
  await deliver(admin, first);
  const changed = JSON.parse(await run(examples.changes.replace('W/"…"', etag.trim())));
  expect(changed).toMatchObject([{ _id: first, status: "approved" }]);
  const file = changed[0].file.split("/").at(-1);
  const saved = examples.file.replace("-o file.pdf", "").replace("FILE_ID", file);
  expect(await run(saved)).toContain("%PDF");
});
