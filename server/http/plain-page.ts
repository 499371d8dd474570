import { hash } from "node:crypto";
import { html } from "hono/html";

/** Whose page it is, and how to reach them. */
export type Shop = { brandName: string; links: { contact?: string | undefined } };

/** Where a plain page finds our Bengali font, for systems whose own font has no Bengali. */
export const PLAIN_FONT = "/bengali.woff2";

// The font stands first: else Chromium shows nothing for words that it has drawn before it came. It
// has no Latin letters.
const looks = `
@font-face{font-family:"Kagoj Bengali";font-display:swap;src:url(${PLAIN_FONT});
unicode-range:U+0951-0952,U+0964-0965,U+0980-09FE,U+200C-200D,U+20B9,U+25CC}
:root{color-scheme:light dark;
background:light-dark(#f6f1e6,#171613);color:light-dark(#1e2926,#f1ebdf)}
body{display:grid;min-height:100svh;box-sizing:border-box;margin:0;place-content:center;
padding:1rem;font:1rem/1.65 "Kagoj Bengali",system-ui,sans-serif;text-align:center}
main{padding:1.5rem 2rem;overflow-wrap:anywhere;
border:1px solid light-dark(#e2d9c7,#3a372f);border-radius:0.75rem;
background:light-dark(#fffdf8,#21201c)}
header{margin-bottom:0.75rem;font-weight:600}
header img{display:block;margin:0 auto 0.25rem}
h1{margin:0.5rem 0 0;font-size:1.25rem}
.state{font-size:2rem;line-height:1.3}
.approved{color:light-dark(#22662b,#92d68f)}
.pending{color:light-dark(#824a00,#f3bf68)}
.cancel{color:light-dark(#a3261d,#ffa093)}
p{margin:0 0 1rem}
p:empty{display:none}
.button{display:block;padding:0.75rem 1.25rem;border-radius:0.5rem;
background:light-dark(#0e5a50,#74cbb7);color:light-dark(#fff,#06261f);
font-weight:600;text-decoration:none}
footer{margin-top:0.75rem}
footer a{display:inline-block;padding:0.5rem;color:light-dark(#0e5a50,#74cbb7);font-weight:600}
form{display:grid;gap:0.75rem}
button{min-height:3rem;padding:0.5rem 1rem;border:1px solid;border-radius:0.5rem;
background:none;color:inherit;font:inherit}`;

type Plain = { title: string; inside: string; head?: string };

/**
 * A page without scripts, with the shop's name and contact; `inside` and `head` are HTML. Answer it
 * with {@link plainPolicy}.
 */
export function plainPage(
  { brandName, links: { contact } }: Shop,
  { title, inside, head = "" }: Plain,
): string {
  const desk = contact
    ? html`<footer><a href="${contact}">ডেস্ককে বলুন ·
<span lang="en">Ask the desk</span></a></footer>`
    : "";
  const brand = html`<header>
<img src="/favicon.svg" alt="" width="56" height="56">${brandName}</header>`;
  return `<!doctype html>
<html lang="bn" translate="no"><meta charset="utf-8">
<meta name="google" content="notranslate"><meta name="viewport" content="width=device-width">
${head}<title>${title}</title><style>${looks}</style>
<main>${brand}${inside}${desk}</main></html>
`;
}

export const plainPolicy =
  "default-src 'none'; style-src " +
  `'sha256-${hash("sha256", looks, "base64")}'; img-src 'self'; font-src 'self'; base-uri ` +
  "'none'; form-action 'none'; frame-ancestors 'none'";
