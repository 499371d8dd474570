import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { expect, test } from "vitest";
import { curlExamples } from "../../contract/keys/examples.ts";
import { phpExamples } from "../../contract/keys/php-examples.ts";
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

/** All nodes of a tree, of one kind. */
function nodesOf(tree: unknown, kind: string): Record<string, any>[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => nodesOf(one, kind));
  if (tree === null || typeof tree !== "object") return [];
  const below = Object.values(tree).flatMap((one) => nodesOf(one, kind));
  return (tree as { kind?: string }).kind === kind ? [tree, ...below] : below;
}

test("the examples in PHP are PHP, and the check of a signature takes the same time for each", () => {
  const parser = new Engine({ parser: { suppressErrors: false }, ast: {} });
  const { order, webhook } = phpExamples("https://desk.example", 120);
  const [ordering, checking] = [order, webhook].map((code) => parser.parseCode(code, "it.php"));
  const called = (tree: unknown) => nodesOf(tree, "call").map(({ what }) => what.name);
  expect(called(ordering)).toEqual(expect.arrayContaining(["random_bytes", "curl_exec"]));
  expect(called(checking)).toEqual(expect.arrayContaining(["hash_hmac", "hash_equals", "time"]));
  expect(nodesOf(checking, "bin").filter(({ type }) => /^[=!]==?$/.test(type))).toEqual([]);
});
