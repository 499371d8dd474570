import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BirthField } from "../../contract/birth.ts";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import type { Pair, Person } from "./people.ts";

/**
 * Each says SPECIMEN across the page, has no emblem, and shows an invented person with an
 * impossible number.
 */
export const layouts = ["bilingual", "landscape", "bangla", "english", "uniform"] as const;
export type Layout = (typeof layouts)[number];
/**
 * `face`: which typeface; `isCentred`: with the register's three columns right below the title, as
 * the uniform certificate has them.
 */
export type Look = { face?: number; isCentred?: boolean };

const resolve = createRequire(import.meta.url).resolve;
const packaged = (name: string) =>
  ["bengali", "latin"].map((subset) =>
    resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff2`),
  );
const own = ["bengali", "latin"].map((part) =>
  join(import.meta.dirname, "../../pwa/fonts", `kagoj-${part}.woff2`),
);
/** Our own typeface first. Sheets embed them, so that they look the same on every machine. */
const faces = [own, packaged("hind-siliguri"), packaged("noto-sans-bengali")];

export function sheetHtml(person: Person, layout: Layout, { face = 0, isCentred = false }: Look) {
  const [bengali = "", latin = ""] = faces[face % faces.length] ?? own;
  const font = (file: string, range: string) =>
    `@font-face { font-family: Sheet; src: url(data:font/woff2;base64,${readFileSync(file).toString("base64")}); unicode-range: ${range}; }`;
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><style>
${font(bengali, "U+0964-0965, U+0980-09FF, U+200C-200D")}
${font(latin, "U+0000-00FF, U+2013-2014, U+2018-201D")}
* { margin: 0; padding: 0; box-sizing: border-box; font-weight: 400; }
@page { size: ${layout === "landscape" || layout === "english" ? "A4 landscape" : "A4"}; margin: 0; }
body { font: 14px/1.6 Sheet, sans-serif; color: #111; background: #fff; width: ${layout === "landscape" || layout === "english" ? 1123 : 794}px; }
main { position: relative; padding: 40px 52px; min-height: ${layout === "landscape" || layout === "english" ? 770 : 1100}px; border: 14px solid #fff; outline: 2px solid #4a7a66; outline-offset: -12px; overflow: hidden; }
.mark { position: absolute; inset: 0; display: grid; place-items: center; font-size: 120px; color: #ececec; transform: rotate(-35deg); z-index: -1; }
header { text-align: center; } b { font-weight: 400; white-space: nowrap; } h1 { font-size: 1.3em; margin: .3em 0 .8em; }
table { width: 100%; border-collapse: collapse; margin-top: .8em; } td, th { text-align: left; vertical-align: top; padding: .25em 4px; }
.below { text-align: center; table-layout: fixed; } .below * { text-align: center; }
.centred h1, .centred .below { margin: 0; }
.ruled td { border: 1px solid #99b; } .c { width: 1.2em; } .seals { display: flex; justify-content: space-between; margin-top: 5em; }
.qr { position: absolute; top: 30px; right: 34px; width: 70px; height: 70px; background: conic-gradient(#000 25%, #fff 0 50%, #000 0 75%, #fff 0) 0 0 / 9px 9px; }
</style></head><body><main${isCentred ? ' class="centred"' : ""}><div class="mark">SPECIMEN</div><div class="qr"></div>${makers[layout](person, isCentred)}
<div class="seals"><span>Seal &amp; Signature<br>Assistant to Registrar</span><span>SPECIMEN – invented person</span><span>Seal &amp; Signature<br>Registrar</span></div></main></body></html>`;
}

const slashed = (date: string) => date.split("-").reverse().join("/");
const head = (...lines: string[]) =>
  `<header>${lines.map((line) => `<div>${line}</div>`).join("")}`;
const englishHead = (person: Person, title: string) =>
  `${head("Government of the People's Republic of Bangladesh", "Office of the Registrar, Birth and Death Registration", person.office.en, person.upazila.en, "(Rule 9, 10)")}<h1>${title}</h1></header>`;
const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => `<td${cell === ":" ? ' class="c"' : ""}>${cell}</td>`).join("")}</tr>`;
const columns = (labels: readonly string[], values: readonly string[]) =>
  `<table class="below"><tr>${labels.map((label) => `<th>${label}</th>`).join("")}</tr>${row(...values)}</table>`;
const top = ({ registered, number, issued }: Person) =>
  columns(
    ["Date of Registration", "Birth Registration Number", "Date of Issuance"],
    [slashed(registered), number, slashed(issued)],
  );
const bengaliTop = ({ registered, number, issued }: Person) =>
  columns(
    ["নিবন্ধনের তারিখ", "জন্ম নিবন্ধন নম্বর", "সনদ প্রদানের তারিখ"],
    [slashed(registered), number, slashed(issued)].map(toBengaliDigits),
  );

type Cells = (label: string, value: string) => string[];
const withColon: Cells = (label, value) => [`<b>${label}</b>`, ":", value];
const withoutColon: Cells = (label, value) => [`<b>${label}</b>`, value];
const inOneCell: Cells = (label, value) => [`${label} : ${value}`];

function pairedRows(person: Person, names: readonly string[], cells: Cells): string {
  const [name, mother, father, nationality] = names as [string, string, string, string];
  const line = (bn: string, en: string, value: Pair) =>
    row(...cells(bn, value.bn), ...cells(en, value.en));
  const [bnMother, bnFather] = mother === "Mother" ? ["মাতা", "পিতা"] : ["মাতার নাম", "পিতার নাম"];
  return [
    line("নাম", name, person.name),
    line(bnMother as string, mother, person.mother),
    line("মাতার জাতীয়তা", nationality, person.motherNationality),
    line(bnFather as string, father, person.father),
    line("পিতার জাতীয়তা", nationality, person.fatherNationality),
    line("জন্মস্থান", "Place of Birth", person.birthplace),
    line("স্থায়ী ঠিকানা", "Permanent Address", person.address),
  ].join("");
}

/** One below the other, in one language; the number too, unless it stands above. */
function listed(person: Person, language: keyof Pair, hasNumber: boolean): string {
  const both = (text: string): Pair => ({ bn: toBengaliDigits(text), en: text });
  const rows: [bn: string, en: string, value: Pair][] = [
    ["জন্ম নিবন্ধন নম্বর", "Birth Registration Number", both(person.number)],
    ["নাম", "Name", person.name],
    ["জন্ম তারিখ", "Date of Birth", both(slashed(person.born))],
    ["কথায়", "In Words", person.bornInWords],
    ["লিঙ্গ", "Sex", { bn: person.gender === "Male" ? "পুরুষ" : "মহিলা", en: person.gender }],
    ["জন্মস্থান", "Place of Birth", person.birthplace],
    ["পিতার নাম", "Father's Name", person.father],
    ["পিতার জাতীয়তা", "Father's Nationality", person.fatherNationality],
    ["মাতার নাম", "Mother's Name", person.mother],
    ["মাতার জাতীয়তা", "Mother's Nationality", person.motherNationality],
    ["স্থায়ী ঠিকানা", "Permanent Address", person.address],
  ];
  return `<table>${rows
    .slice(hasNumber ? 0 : 1)
    .map(([bn, en, value]) => row({ bn, en }[language], ":", value[language]))
    .join("")}</table>`;
}

const makers: Record<Layout, (person: Person, isCentred: boolean) => string> = {
  bilingual: (
    person,
  ) => `${englishHead(person, "জন্ম নিবন্ধন সনদ / Birth Registration Certificate")}${top(person)}
<p style="display:flex;gap:30%;margin-top:.6em"><span>Date of Birth : ${slashed(person.born)}</span><span>Sex : ${person.gender}</span></p><p>In Word : ${person.bornInWords.en}</p>
<table>${pairedRows(person, ["Name", "Mother", "Father", "Nationality"], withColon)}</table>`,
  landscape: (
    person,
  ) => `${englishHead(person, "জন্ম নিবন্ধন সনদ / Birth Registration Certificate")}${top(person)}
<table class="ruled">${row("Date of Birth", slashed(person.born), "Sex", person.gender)}${row("In Words", person.bornInWords.en, "", "")}
${pairedRows(person, ["Name", "Mother's Name", "Father's Name", "Nationality"], withoutColon)}</table>`,
  bangla: (
    person,
    isCentred,
  ) => `${head("গণপ্রজাতন্ত্রী বাংলাদেশ সরকার", "নিবন্ধকের কার্যালয়", person.office.bn, person.upazila.bn, "(বিধি ৯, ১০)")}<h1>জন্ম নিবন্ধন সনদ</h1></header>
${isCentred ? bengaliTop(person) : `<p style="text-align:right">নিবন্ধনের তারিখ : ${toBengaliDigits(slashed(person.registered))}</p><p style="text-align:right">সনদ প্রদানের তারিখ : ${toBengaliDigits(slashed(person.issued))}</p>`}
${listed(person, "bn", !isCentred)}`,
  english: (person, isCentred) => `${englishHead(person, "BIRTH REGISTRATION CERTIFICATE")}
${isCentred ? top(person) : `<p style="display:flex;justify-content:space-between"><span>Date of Registration : ${slashed(person.registered)}</span><span>Date of Issue : ${slashed(person.issued)}</span></p>`}
${listed(person, "en", !isCentred)}`,
  uniform: (person) => `${englishHead(person, "Birth Registration Certificate")}${top(person)}
<table><tr><td>Date of Birth : ${slashed(person.born)}</td><td>Sex : ${person.gender}</td></tr><tr><td colspan="2">In Word : ${person.bornInWords.en}</td></tr>
${pairedRows(person, ["Name", "Mother", "Father", "Nationality"], inOneCell)}</table>`,
};

/** The values of the form after a sheet was read, by what is printed on it. */
export function expected(person: Person, layout: Layout): Partial<Record<BirthField, string>> {
  const monthFirst = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
  const script = layout === "bangla" ? "bn" : "en";
  const common = {
    registerOfficeAddress: person.office[script],
    upazilaOrCity: person.upazila[script],
    birthRegistrationNumber: person.number,
    dateOfRegistration: monthFirst(person.registered),
    dateOfIssuance: monthFirst(person.issued),
    dateOfBirth: person.born.split("-").reverse().join("-"),
    gender: person.gender,
    dateOfBirthInWords: person.bornInWords[script],
  };
  const bangla = {
    nameInBangla: person.name.bn,
    motherNameInBangla: person.mother.bn,
    motherNationalityBangla: person.motherNationality.bn,
    fatherNameInBangla: person.father.bn,
    fatherNationalityBangla: person.fatherNationality.bn,
    placeOfBirthInBangla: person.birthplace.bn,
    permanentAddressInBangla: person.address.bn,
  };
  const english = {
    nameInEnglish: person.name.en,
    motherNameInEnglish: person.mother.en,
    motherNationality: person.motherNationality.en,
    fatherNameInEnglish: person.father.en,
    fatherNationality: person.fatherNationality.en,
    placeOfBirthInEnglish: person.birthplace.en,
    permanentAddressInEnglish: person.address.en,
  };
  return {
    ...common,
    ...(layout === "english" ? {} : bangla),
    ...(layout === "bangla" ? {} : english),
  };
}
