import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Config } from "../../contract/settings.ts";
import { openDocuments } from "./documents.ts";

// A build as small as can be: the real one is drawn in e2e/journeys/first-screen.deep.e2e.ts.
const dist = mkdtempSync(join(tmpdir(), "kagoj-documents-"));
afterAll(() => rmSync(dist, { recursive: true, force: true }));
const files = {
  "index.html": `<html lang="bn" translate="no"><title>কাগজ</title><meta name="description" content="the product"><script type="module" src="/assets/main.js"></script><link rel="modulepreload" href="/assets/small.js">
    <link rel="stylesheet" href="/assets/a.css"><div id="app"></div><noscript>-</noscript></html>`,
  ".vite/manifest.json": JSON.stringify({
    "index.html": { file: "assets/main.js", imports: ["small"] },
    small: { file: "assets/small.js" },
    "auth/Login.tsx": { file: "assets/large.js" },
  }),
  "assets/a.css": "",
  "assets/main.js": "0",
  "assets/small.js": "1",
  "assets/large.js": "1 + 1",
  ".server/first.css": "",
  ".server/help.css": "",
  ".server/first-paint.js": "begin()",
  ".server/prerender.js": `
    export const sourcesOf = async () => ["auth/Login.tsx"];
    export const drawLogin = async () => "the login";
    export const drawHelp = async (_, { help }) =>
      "<h1>What this is</h1><p>Order it &amp; more</p>the page of help, " + help.retentionDays;
    export const drawFrame = async (_, { notice }) => "the bars, " + notice;`,
};
for (const folder of [".vite", ".server", "assets"]) mkdirSync(join(dist, folder));
for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);

const config: Config = {
  brandName: "-",
  signupOpen: false,
  sandboxPayments: false,
  identityConsent: false,
  links: {},
};
const look = { locale: "bn", theme: "system" } as const;

test("each first screen is drawn once for each notice, and stays drawn while others come without a valid session", async () => {
  const { first } = (await openDocuments(dist, config))!;
  const [valid, ended] = [{ hasSession: true, notice: "closed today" }, { hasSession: true }];
  const drawn = first(look, "/home", valid);
  expect((await drawn)?.html).toContain("the bars, closed today");
  expect((await drawn)?.html).toContain('<html lang="bn" translate="no">');
  const without = first(look, "/home", ended);
  expect((await without)?.html).toContain("the bars, undefined");
  expect(first(look, "/home", valid)).toBe(drawn);
  expect(first(look, "/home", ended)).toBe(without);

  const changed = first(look, "/home", { ...valid, notice: "open again" });
  expect((await changed)?.html).toContain("the bars, open again");
});

test("without a session the login is drawn at the address of any screen, but for those that any visitor may see", async () => {
  const { first } = (await openDocuments(dist, config))!;
  const stranger = { hasSession: false };
  const login = first(look, "/login", stranger);
  expect((await login)?.html).toContain("the login");
  for (const path of ["/", "/my-order", "/all-order"] as const)
    expect(first(look, path, stranger)).toBe(login);
  for (const path of ["/signup", "/birth-certificate/:id"] as const)
    expect(first(look, path, stranger)).toBeUndefined();
});

test("the login's modules stand behind what is drawn; another screen's wait for the first paint, the page's own last", async () => {
  const { first } = (await openDocuments(dist, config))!;
  const scripts = (part = "") =>
    [...part.matchAll(/"\/assets\/(\S+\.js)"/g)].map(([, file]) => file);
  const login = (await first(look, "/login", { hasSession: false }))?.html.split("the login");
  expect(login?.map(scripts)).toEqual([[], ["small.js", "large.js", "main.js"]]);
  const { html = "" } = (await first(look, "/home", { hasSession: true })) ?? {};
  const [template = "", inside] = /<template id="scripts">(.*)<\/template>/.exec(html) ?? [];
  expect(scripts(inside)).toEqual(["small.js", "large.js", "main.js"]);
  expect(scripts(html.replace(template, ""))).toEqual([]);
  expect(html).toContain(`${template}<script>begin()</script>`);
});

test("the page of help is drawn for anybody, once until it tells something else, with a tag of its own", async () => {
  const { first, styleHash } = (await openDocuments(dist, { ...config, brandName: '"R" & <S>' }))!;
  const help = { services: [], ways: [], retentionDays: 7, readsOutside: false, questions: [] };
  const drawn = first(look, "/help", { hasSession: false, help });
  const { html = "", etag } = (await drawn) ?? {};
  expect(html).toContain("the page of help, 7");
  // What a search or a chat shows of it.
  expect(html).toContain("<title>What this is · &quot;R&quot; &amp; &lt;S></title>");
  expect(html).toContain('<meta name="description" content="Order it &amp; more">');
  // It is read without scripts, which wait for the first paint.
  expect(html).not.toContain("<noscript>");
  expect(html).toContain('<template id="scripts">');
  expect(styleHash).toContain(hash("sha256", /<style>([^<]*)/.exec(html)?.[1] ?? "-", "base64"));
  expect(first(look, "/help", { hasSession: true, help })).toBe(drawn);
  const later = await first(look, "/help", { hasSession: true, help: { ...help } });
  expect(later?.etag).toBe(etag);
  const other = await first(look, "/help", {
    hasSession: false,
    help: { ...help, retentionDays: 8 },
  });
  expect(other?.html).toContain("the page of help, 8");
  expect(other?.etag).not.toBe(etag);
  // Without the database the scripts say what is wrong.
  expect(first(look, "/help", { hasSession: true, notice: "closed today" })).toBeUndefined();
});

test("the hash of the script inside the HTML is that of its text", async () => {
  const { scriptHash } = (await openDocuments(dist, config))!;
  expect(scriptHash).toBe(`'sha256-${hash("sha256", "begin()", "base64")}'`);
});

test("the login, and the page of help that leads to it, name the sum of each script and sheet; a login that was refused doesn't, whose scripts may be changed on the way", async () => {
  const { first, refusedLogin } = (await openDocuments(dist, config))!;
  const sums = (html = "") =>
    [...html.matchAll(/"\/(assets\/\S+)" integrity="sha256-([^"]+)"/g)].map(
      ([, file = "", sum]) => [
        file,
        sum === hash("sha256", readFileSync(join(dist, file)), "base64"),
      ],
    );
  expect(sums((await first(look, "/login", { hasSession: false }))?.html)).toEqual(
    ["a.css", "small.js", "large.js", "main.js"].map((file) => [`assets/${file}`, true]),
  );
  const help = { services: [], ways: [], retentionDays: 7, readsOutside: false, questions: [] };
  expect(sums((await first(look, "/help", { hasSession: false, help }))?.html)).toEqual(
    ["small.js", "large.js", "main.js", "a.css"].map((file) => [`assets/${file}`, true]),
  );
  const refused = await refusedLogin(look, {
    username: "rahim",
    code: "wrong-credentials",
    sentence: "-",
  });
  expect(refused).not.toContain("integrity");
});
