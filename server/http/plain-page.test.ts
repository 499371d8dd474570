import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { PLAIN_FONT, plainPage } from "./plain-page.ts";

test("a plain page names the shop and how to reach it, whatever an operator has called it", () => {
  const shop = { brandName: "রহিম <b>& পুত্র", links: { contact: 'https://wa.me/88?text="x"' } };
  const page = plainPage(shop, { title: "404", inside: "<h1>নেই</h1>" });
  expect(page).toContain("রহিম &lt;b&gt;&amp; পুত্র</header><h1>নেই</h1>");
  expect(page).toContain('<a href="https://wa.me/88?text=&quot;x&quot;">ডেস্ককে বলুন');
  expect(plainPage({ ...shop, links: {} }, { title: "404", inside: "" })).not.toContain("<footer");
});

test("old browsers, which can't draw the app, get our font for what the page tells them", () => {
  const root = resolve(import.meta.dirname, "../..");
  const shell = readFileSync(resolve(root, "pwa/index.html"), "utf8");
  const [, face, url] =
    /@font-face \{ font-family: "(\w+)"; src: url\("([^"]+)"\)/.exec(shell) ?? [];
  expect(url).toBe(PLAIN_FONT);
  expect(shell).toMatch(new RegExp(`#old-browser \\{[^}]*font: [^;}]*"${face}"`));
  expect(plainPage({ brandName: "", links: {} }, { title: "", inside: "" })).toContain(url);
});
