import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../e2e/browser.ts";
import { type Ocr, openOcr } from "../server/certificate/engine/ocr.ts";
import { readCertificate } from "../server/certificate/read-certificate.ts";
import { people } from "./specimens/people.ts";
import { photograph, printSheet } from "./specimens/render.ts";
import { expected } from "./specimens/sheets.ts";

const heading = (...lines: string[]) =>
  lines.map((line) => `<div style="text-align:center">${line}</div>`).join("");
/** A row of a table for each line, a cell for each part of it. */
const rows = (...lines: string[]) =>
  `<table>${lines.map((line) => `<tr>${line.replace(/[^|]+/g, "<td>$&</td>").replaceAll("|", "")}</tr>`).join("")}</table>`;

const government = "Government of the People's Republic of Bangladesh";
const office = "Office of the Registrar, Birth and Death Registration";
const parents = rows(
  "নাম|: রহিমা খাতুন|Name|: Rahima Khatun",
  "মাতা|: জাহানারা বেগম|Mother|: Jahanara Begum",
  "মাতার জাতীয়তা|: বাংলাদেশী|Nationality|: Bangladeshi",
  "পিতা|: আব্দুল করিম|Father|: Abdul Karim",
);
const register = (number: string) =>
  rows(
    `Date of Registration|${number}|Date of Issuance`,
    "14/02/2019|20182779432651607|09/05/2024",
  );
const inWord = "In Word : Twenty Third of February Two Thousand Eighteen";
const english = rows(
  "Name|: Rahima Khatun",
  "Father's Name|: Abdul Karim",
  "Mother's Name|: Jahanara Begum",
  "Date of Birth|: 23/02/2008",
  "Sex|: Female",
  "Nationality|: Bangladeshi",
  "Permanent Address|: Uttar Char, Patuakhali",
);
const bengali = rows(
  "নাম|: রহিমা খাতুন",
  "পিতার নাম|: আব্দুল করিম",
  "মাতার নাম|: জাহানারা বেগম",
  "কথায়|: তেইশ ফেব্রুয়ারি দুই হাজার আঠারো",
  "লিঙ্গ|: মহিলা",
  "স্থায়ী ঠিকানা|: উত্তর চর, পটুয়াখালী",
);

const others = {
  "a chat":
    "<p>Name ki tomar?</p><p>রহিমা খাতুন</p><p>পিতা : আব্দুল করিম, মাতা : জাহানারা</p><p>Date of Birth bolo</p><p>23/02/2018</p><p>জন্ম নিবন্ধন নম্বর : 20182779432651607 taratari dao</p>",
  "an identity card":
    heading("গণপ্রজাতন্ত্রী বাংলাদেশ সরকার", "National ID Card / জাতীয় পরিচয়পত্র") +
    rows(
      "নাম:|রহিমা খাতুন",
      "Name:|RAHIMA KHATUN",
      "পিতা:|আব্দুল করিম",
      "মাতা:|জাহানারা বেগম",
      "Date of Birth:|23 Feb 1990",
      "ID NO:|1234567890",
      "Issue Date:|12/03/2019",
    ),
  "an admission form":
    heading("Kalikapur Government Primary School", "Admission Form") +
    english +
    rows(
      "Birth Registration No|: 20182779432651607",
      "Registration Date|: 02/01/2024",
      "Date of Issue|: 09/05/2024",
    ),
  "an admission form in Bengali":
    heading("কালিকাপুর সরকারি প্রাথমিক বিদ্যালয়", "ভর্তি ফরম") +
    bengali +
    rows(
      "জন্ম নিবন্ধন নম্বর|: ২০১৮২৭৭৯৪৩২৬৫১৬০৭",
      "নিবন্ধনের তারিখ|: ০২/০১/২০২৪",
      "ইস্যুর তারিখ|: ০৯/০৫/২০২৪",
    ),
  "a school's form without a title":
    heading("Kalikapur Model School") +
    english +
    rows(
      "জন্ম নিবন্ধন নম্বর|: ২০১৮২৭৭৯৪৩২৬৫১৬০৭",
      "Registration No|: 4471",
      "Date of Issue|: 09/05/2024",
    ),
  "an SSC card":
    heading("Board of Intermediate and Secondary Education, Barishal", "Registration Card") +
    english +
    rows(
      "Registration Number|: 1912345678",
      "Registration Date|: 11/05/2022",
      "Date of Issue|: 09/05/2023",
    ),
  "a passport":
    heading("People's Republic of Bangladesh", "পাসপোর্ট / Passport") +
    rows(
      "Passport No.|A01234567",
      "Date of Issue|09/05/2023",
      "Date of Expiry|08/05/2033",
      "Place of Birth|PATUAKHALI",
    ) +
    english,
  "a death certificate":
    heading(government, office, "Kalikapur Union Parishad", "Sadar, Patuakhali", "(Rule 9, 10)") +
    heading("মৃত্যু নিবন্ধন সনদ / Death Registration Certificate") +
    register("Death Registration Number") +
    rows("Date of Death : 23/02/2018|Sex : Female", inWord) +
    parents,
  "a death certificate with the dead person's birth":
    heading(government, office, "Kalikapur Union Parishad", "Sadar, Patuakhali", "(Rule 9, 10)") +
    heading("Death Certificate") +
    register("Registration Number") +
    rows("Birth Registration Number|: 19522779432651607", "Date of Birth|: 01/02/1952", inWord) +
    parents,
  "a death certificate in Bengali":
    heading(
      "নিবন্ধকের কার্যালয়",
      "কালিকাপুর ইউনিয়ন পরিষদ",
      "সদর, পটুয়াখালী",
      "(বিধি ৯, ১০)",
      "মৃত্যু নিবন্ধন সনদ",
    ) +
    rows(
      "নিবন্ধনের তারিখ|: ১৪/০২/২০১৯",
      "সনদ প্রদানের তারিখ|: ০৯/০৫/২০২৪",
      "মৃত্যু নিবন্ধন নম্বর|: ২০১৮২৭৭৯৪৩২৬৫১৬০৭",
    ) +
    bengali,
  "a marriage certificate":
    heading("Office of the Registrar", "Marriage Certificate") +
    rows(
      "Registration Number|: 4401/2019",
      "Date of Registration|: 14/02/2019",
      "Date of Issue|: 09/05/2024",
    ) +
    english,
  "a letter that quotes labels":
    "<p>Subject: Correction of a birth registration certificate</p><p>Dear Sir, the Date of Registration : 14/02/2019 and the Date of Issuance : 09/05/2024 are right, and so is the Birth Registration Number : 20182779432651607. Only the Name : Rahima should read Rahima Khatun, the Mother : Jahanara should read Jahanara Begum.</p>",
  "twenty pages of prose": Array.from(
    { length: 20 },
    () =>
      `<div style="break-after:page">${"<p>The name of the father is known, and his date of birth. রহিমার নাম ও পিতার নাম জানা আছে, জন্ম তারিখ জানা নেই।</p>".repeat(12)}</div>`,
  ).join(""),
};
type Other = keyof typeof others;

const birth = rows("Date of Birth : 23/02/2018|Sex : Female", inWord);
const certificates = {
  "without a rule below its office":
    heading(government, office, "Kalikapur Union Parishad", "Birth Registration Certificate") +
    register("Birth Registration Number") +
    birth +
    parents,
  "with an illegible heading":
    heading(government, "Offi", "Kalikapur Union Parishad", "Ce") +
    register("Birth Registration Number") +
    birth +
    parents,
  "on the page of verification":
    heading("Birth Registration Record Verification") +
    rows(
      "Registration Date|Registration Office|Issuance Date",
      "14/02/2019|Kalikapur Union Parishad|09/05/2024",
    ) +
    rows(
      "নিবন্ধিত ব্যক্তির নাম|রহিমা খাতুন|Registered Person Name|Rahima Khatun",
      "মাতার নাম|জাহানারা বেগম|Mother's Name|Jahanara",
    ),
  "of former years": heading("BIRTH CERTIFICATE") + english,
};

const face = (part: string, range: string) =>
  `@font-face { font-family: Sheet; src: url(data:font/woff2;base64,${readFileSync(join(import.meta.dirname, `../pwa/fonts/kagoj-${part}.woff2`)).toString("base64")}); unicode-range: ${range}; }`;
const styles = `<!doctype html><meta charset="utf-8"><style>${face("bengali", "U+0964-0965, U+0980-09FF, U+200C-200D")}${face("latin", "U+0000-00FF")}
@page { size: A4; margin: 0; } body { font: 14px/1.6 Sheet; width: 700px; margin: 40px 47px; } table { width: 100%; } td { padding: 3px 4px; }</style>`;

let browser: Browser;
let ocr: Ocr;
beforeAll(async () => {
  [browser, ocr] = await Promise.all([openBrowser(), openOcr()]);
});
afterAll(() => browser.close());

/** What a browser prints, and what it shows. */
async function drawn(html: string, as: "pdf" | "png"): Promise<Uint8Array> {
  const page = await browser.newPage({
    viewport: { width: 794, height: 400 },
    deviceScaleFactor: 2,
  });
  try {
    await page.setContent(styles + html);
    await page.evaluate("document.fonts.ready");
    return as === "pdf"
      ? await page.pdf({ preferCSSPageSize: true })
      : await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}

const noReader = () => Promise.reject(new Error("no picture was to be read"));

describe("what is no birth certificate is not read", () => {
  test.each(Object.keys(others) as Other[])("%s as a PDF", async (other) => {
    const pdf = await drawn(others[other], "pdf");
    await expect(readCertificate(pdf, "pdf", noReader)).rejects.toMatchObject({
      appCode: "nothing-found",
    });
  });

  test.each([
    "a death certificate in Bengali",
    "an admission form in Bengali",
    "a passport",
  ] as Other[])(
    "%s as a picture",
    async (other) => {
      const png = await drawn(others[other], "png");
      await expect(readCertificate(png, "image", async () => ocr)).rejects.toMatchObject({
        appCode: "nothing-found",
      });
    },
    120_000,
  );
});

test.each(Object.entries(certificates))(
  "a certificate %s is read",
  async (_, html) => {
    const { content } = await readCertificate(await drawn(html, "pdf"), "pdf", async () => ocr);
    expect(content).toMatchObject({ nameInEnglish: "Rahima Khatun" });
  },
  120_000,
);

test.each<{ page: number; stamp: string; before: Other[] }>([
  { page: 3, stamp: "", before: ["an identity card", "a passport"] },
  {
    page: 6,
    stamp: "Scanned with CamScanner",
    before: [
      "an identity card",
      "a chat",
      "a letter that quotes labels",
      "an SSC card",
      "a passport",
    ],
  },
])(
  "a certificate that was photographed is read on page $page of scans, each with the words '$stamp'",
  async ({ stamp, before }) => {
    const person = people[0]!;
    const { png } = await printSheet(browser, person, "english");
    const photo = await photograph(browser, png, "perspective", 2, 1);
    const scans = await PDFDocument.create();
    for (const picture of [
      ...(await Promise.all(before.map((other) => drawn(others[other], "png")))),
      photo,
    ]) {
      const image = await scans.embedJpg(
        await sharp(picture).flatten({ background: "#fff" }).jpeg().toBuffer(),
      );
      const { width, height } = image.scaleToFit(575, 780);
      const page = scans.addPage([595, 842]);
      page.drawImage(image, { x: 10, y: 40, width, height });
      if (stamp) page.drawText(stamp, { x: 220, y: 15, size: 10 });
    }
    const { content, corners } = await readCertificate(await scans.save(), "pdf", async () => ocr);
    expect(content).toMatchObject({
      nameInEnglish: person.name.en,
      birthRegistrationNumber: person.number,
    });
    expect(Object.keys(content)).toHaveLength(Object.keys(expected(person, "english")).length);
    expect(corners).toBeDefined();
  },
  240_000,
);
