import { type Face, faces, fontCss } from "./faces.ts";
import type { Pair } from "./names.ts";
import type { Person } from "./people.ts";

/**
 * Test sheets with the texts of the uniform birth certificate of 2023, in its printed order. Each says SPECIMEN in its title
 * and across the page, has no emblem, and shows an invented person with an impossible number.
 */
export type Layout = "two columns" | "stacked" | "verification" | "dense" | "verification grid";
export type Look = { layout: Layout; face: Face; px: number };

const layouts: Layout[] = ["two columns", "stacked", "verification", "dense", "verification grid"];
const sizes = [15, 13, 14, 12, 16, 11];

/** Layout, typeface and size change at different intervals, so that each is combined with each. */
export function lookOf(index: number): Look {
  const layout = layouts[index % layouts.length] as Layout;
  const face = faces[(index + Math.floor(index / layouts.length)) % faces.length] as Face;
  const px = sizes[index % sizes.length] as number;
  return { layout, face, px: layout === "dense" ? 11 + (px % 2) : px };
}

export function sheetHtml(person: Person, { layout, face, px }: Look): string {
  const verification = layout.startsWith("verification");
  const body = [
    verification ? head("", "") : head(person.place.office[person.heading], person.place.upazilaOrCity[person.heading]),
    layout === "verification grid" ? gridTop(person) : certificateTop(person, verification),
    layout === "stacked" ? stackedRows(person) : columnRows(person, verification),
    `<div class="seals"><div>Seal &amp; Signature<br>Assistant to Registrar</div><div>Seal &amp; Signature<br>Registrar</div></div>`,
    `<p class="foot">SPECIMEN. The person is invented, the number can't be real. This is not an official document.</p>`,
  ].join("\n");
  const html = `<!doctype html><html lang="bn"><head><meta charset="utf-8"><title>SPECIMEN</title>
<style>${fontCss(face)}\n${css(px)}</style></head>
<body class="${layout.replaceAll(" ", "-")}"><main><div class="mark">SPECIMEN</div>${body}</main></body></html>`;
  // NFC splits য় into two characters; keyboards write one. Both occur.
  return person.index % 2 ? html.normalize("NFC") : oneCharacter(html);
}

function head(office: string, upazilaOrCity: string): string {
  const lines = [
    "Government of the People's Republic of Bangladesh",
    "Office of the Registrar, Birth and Death Registration",
    office,
    upazilaOrCity,
    office ? "(Rule 9, 10)" : "",
  ];
  const shown = lines.filter(Boolean).map((line) => `<div>${line}</div>`);
  return `<header>${shown.join("")}<h1>জন্ম নিবন্ধন সনদ / Birth Registration Certificate</h1><h2>SPECIMEN</h2></header>`;
}

function certificateTop(person: Person, verification: boolean): string {
  const issued = verification ? "Issuance Date" : "Date of Issuance";
  return `${below([
    ["Date of Registration", slashed(person.registered)],
    ["Birth Registration Number", person.number],
    [issued, slashed(person.issued)],
  ])}
${verification ? `<p class="line"><i>Registration Office</i> <b>:</b> ${officeInFull(person)}</p>` : ""}
<p class="line birth"><span><i>Date of Birth</i> <b>:</b> ${slashed(person.born)}</span>
<span><i>Sex</i> <b>:</b> ${person.gender}</span></p>
<p class="line"><i>In Word</i> <b>:</b> ${person.bornInWords}</p>`;
}

function gridTop(person: Person): string {
  return (
    below([
      ["Date of Registration", slashed(person.registered)],
      ["Registration Office", officeInFull(person)],
      ["Issuance Date", slashed(person.issued)],
    ]) +
    below([
      ["Date of Birth", slashed(person.born)],
      ["Birth Registration Number", person.number],
      ["Sex", person.gender],
    ])
  );
}

/** On the verification page the office has a label, and the line below belongs to it. */
export function officeInFull(person: Person): string {
  return `${person.place.office.en}, ${person.place.upazilaOrCity.en}`;
}

function below(cells: [string, string][]): string {
  const labels = cells.map(([label]) => `<th>${label}</th>`).join("");
  const values = cells.map(([, value]) => `<td>${value}</td>`).join("");
  return `<table class="below"><tr>${labels}</tr><tr>${values}</tr></table>`;
}

type Row = { label: Pair; value: Pair };

function rows(person: Person, verification: boolean): Row[] {
  const label = (bn: string, en: string): Pair => ({ bn, en });
  const [name, mother, father] = verification
    ? [
        label("নিবন্ধিত ব্যক্তির নাম", "Registered Person Name"),
        label("মাতার নাম", "Mother's Name"),
        label("পিতার নাম", "Father's Name"),
      ]
    : [label("নাম", "Name"), label("মাতা", "Mother"), label("পিতা", "Father")];
  return [
    { label: name as Pair, value: person.name },
    { label: mother as Pair, value: person.mother },
    { label: label("মাতার জাতীয়তা", "Nationality"), value: person.motherNationality },
    { label: father as Pair, value: person.father },
    { label: label("পিতার জাতীয়তা", "Nationality"), value: person.fatherNationality },
    { label: label("জন্মস্থান", "Place of Birth"), value: person.birthplace },
    { label: label("স্থায়ী ঠিকানা", "Permanent Address"), value: person.place.full },
  ];
}

function columnRows(person: Person, verification: boolean): string {
  const cells = (label: string, value: string) => `<th>${label}</th><td class="colon">:</td><td>${value}</td>`;
  const lines = rows(person, verification).map(
    ({ label, value }) => `<tr>${cells(label.bn, value.bn)}${cells(label.en, value.en)}</tr>`,
  );
  return `<table class="rows">${lines.join("")}</table>`;
}

function stackedRows(person: Person): string {
  const lines = rows(person, false).flatMap(({ label, value }) => [
    `<p><i>${label.bn}</i> : ${value.bn}</p>`,
    `<p><i>${label.en}</i> : ${value.en}</p>`,
  ]);
  return `<div class="stack">${lines.join("")}</div>`;
}

function slashed(date: string): string {
  return date.split("-").reverse().join("/");
}

function oneCharacter(text: string): string {
  return text.normalize("NFC").replaceAll("\u09af\u09bc", "\u09df").replaceAll("\u09a1\u09bc", "\u09dc");
}

function css(px: number): string {
  return `
* { margin: 0; padding: 0; box-sizing: border-box; font-style: normal; font-weight: 400; }
@page { size: A4; margin: 0; }
body { font: ${px}px/1.6 "Sheet", sans-serif; color: #111; background: #fff; width: 794px; }
main { position: relative; padding: 48px 44px 56px; overflow: hidden; }
.mark { position: absolute; inset: 0; display: grid; place-items: center; z-index: -1;
  font-size: 120px; color: #ececec; transform: rotate(-35deg); letter-spacing: 8px; }
header { text-align: center; } h1 { font-size: 1.3em; margin-top: .5em; } h2 { font-size: 1.1em; letter-spacing: 3px; }
table { width: 100%; border-collapse: collapse; }
.below { margin: 1.2em 0 .6em; table-layout: fixed; text-align: center; } .below td { padding: 0 6px; vertical-align: top; }
.line { margin: .5em 0; } .birth { display: flex; gap: 22%; }
.rows { margin-top: 1em; } .rows tr > * { vertical-align: top; text-align: left; padding: .35em 4px; }
.rows th { width: 15%; } .rows td.colon { width: 2%; } .rows td { width: 33%; }
.stack p { padding: .2em 0 .2em 11em; text-indent: -11em; } .stack i { display: inline-block; width: 10.5em; text-indent: 0; }
.seals { display: flex; justify-content: space-between; margin-top: 5em; text-align: center; }
.foot { margin-top: 2em; text-align: center; font-size: .85em; color: #444; }
.dense { width: 600px; line-height: 1.35; } .dense main { padding: 20px 18px; } .dense .rows tr > * { padding: .1em 2px; }
.dense .below { margin: .5em 0 .2em; } .dense .line { margin: .1em 0; } .dense .seals { margin-top: 2.5em; }
.verification th, .verification-grid th { font-weight: 600; }
.two-columns .rows th, .dense .rows th { white-space: nowrap; } .dense .mark { font-size: 90px; }
.verification .rows th, .verification-grid .rows th { width: 19%; }
.verification .rows td:not(.colon), .verification-grid .rows td:not(.colon) { width: 29%; }
.verification-grid .below { border: 1px solid #bbb; } .verification-grid .rows td, .verification-grid .rows th { border-top: 1px solid #ddd; }`;
}
