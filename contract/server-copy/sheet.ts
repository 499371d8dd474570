import type { Words } from "../services/declare.ts";
import type { LayoutName } from "../services/server-copy.ts";
import { toBengaliDigits } from "../values/digits.ts";
import { marks } from "../values/marks.ts";
import type { Identity } from "./look-up.ts";

/*
 * What a server copy's sheet says: on the screen, printed, and in its file. It is a sheet of our
 * own design and says so: no emblem, no seal, nothing that looks official.
 */

/** V2 has the QR code; a backup is narrower and has only what the backup shape of the API has. */
export type Layout = { version: 1 | 2; backup: boolean };

/** What an order calls it. */
export function layoutName({ version, backup }: Layout): LayoutName {
  return `V${version}${backup ? "-narrow" : ""}`;
}

/** The backup shape lacks occupation and religion. */
export type CopyPerson = Omit<Identity, Lacking> & Partial<Pick<Identity, Lacking>>;
type Lacking = "occupation" | "religion";

type Field = Exclude<keyof CopyPerson, "photo_url" | "permanent"> | "district";
export type Row = { field: Field; value: string };
export type Section = { title: "identity" | "family" | "voter" | "address"; rows: Row[] };

/**
 * The fields of the sheet in order. V1 has the gender, V2 the religion; the backup shape has only
 * the gender.
 */
export function sectionsOf(copy: CopyPerson, { version, backup }: Layout): Section[] {
  const told: Field = version === 1 || backup ? "gender" : "religion";
  const sections: [Section["title"], Field[]][] = [
    ["identity", ["national_id", "pin", "name_bn", "name_en", "birth_date", told, "district"]],
    [
      "family",
      ["father_name", "mother_name", "spouse", ...(backup ? [] : (["occupation"] as const))],
    ],
    ["voter", ["voter_no", "sl_no", "voter_area"]],
    ["address", ["present_address", "permanent_address"]],
  ];
  return sections.map(([title, fields]) => ({
    title,
    rows: fields.map((field) => ({
      field,
      value: (field === "district" ? copy.permanent.district : copy[field]) ?? "",
    })),
  }));
}

const numbers: Field[] = ["national_id", "pin", "voter_no", "sl_no", "birth_date"];

/** A value as the sheet has it. `formatDate`: of YYYY-MM-DD, in this language. */
export function shownValue(
  { field, value }: Row,
  lang: keyof Words,
  formatDate: (date: string, lang: keyof Words) => string,
): string {
  // A registry may write dates in another format; then they are shown unchanged.
  if (field === "birth_date" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, lang);
  return (numbers.includes(field) && lang === "bn" ? toBengaliDigits(value) : value) || "—";
}

/** What the QR code of V2 says. */
export function qrTextOf({ name_en, national_id, birth_date }: CopyPerson): string {
  return `Name: ${name_en}\nNID: ${national_id}\nDate of birth: ${birth_date}`;
}

/** The marks behind the whole sheet, by line; no setting removes them. */
export function marksOf({ specimen }: { specimen: boolean }): string[] {
  return specimen ? [marks.unofficial, marks.specimen] : [marks.unofficial];
}

/**
 * The words of V2's foot. They tell what the sheet is not. It must never say "no signature needed".
 */
export const disclaimers: Words[] = [
  {
    bn: "এই তথ্য জাতীয় পরিচয়পত্রের, ভোটার তালিকার নয়।",
    en: "This is data of the national ID, not of the voter list.",
  },
  { bn: "এটি সফটওয়্যারে তৈরি।", en: "It is software generated." },
  { bn: "এতে কোনো স্বাক্ষর বা সিল নেই।", en: "It carries no signature or seal." },
  { bn: "এটি কোনো সরকারি দলিল নয়।", en: "It is not an official document." },
];

/** Below all: whose desk fetched it, and when. */
export const fetchedBy: Record<keyof Words, (brand: string, time: string) => string> = {
  bn: (brand, time) => `${brand} · তথ্য আনা হয়েছে ${time}`,
  en: (brand, time) => `${brand} · fetched ${time}`,
};

export const sheetWords = {
  title: { bn: "পরিচয় তথ্যের অনানুষ্ঠানিক কপি", en: "Unofficial copy of identity data" },
  specimen: {
    bn: "SPECIMEN: কাল্পনিক ব্যক্তি, আসল কারও তথ্য নয়।",
    en: "SPECIMEN: an invented person, nobody's real data.",
  },
  photo: { bn: "ছবি", en: "Photo" },
  noPhoto: { bn: "ছবি নেই", en: "No photo" },
  qr: {
    bn: "QR কোড: ইংরেজি নাম, NID নম্বর ও জন্মতারিখ",
    en: "QR code: English name, NID number and date of birth",
  },
  disclaimers: { bn: "জেনে রাখুন", en: "Please note" },
  identity: { bn: "পরিচয়", en: "Identity" },
  family: { bn: "পরিবার ও পেশা", en: "Family and occupation" },
  voter: { bn: "ভোটার তথ্য", en: "Voter data" },
  address: { bn: "ঠিকানা", en: "Addresses" },
  national_id: { bn: "জাতীয় পরিচয়পত্র নম্বর", en: "National ID" },
  pin: { bn: "পিন", en: "PIN" },
  voter_no: { bn: "পুরোনো ভোটার নম্বর", en: "Old voter number" },
  sl_no: { bn: "ভোটার সিরিয়াল", en: "Voter serial" },
  voter_area: { bn: "ভোটার এলাকা", en: "Voter area" },
  name_bn: { bn: "নাম (বাংলা)", en: "Name (Bangla)" },
  name_en: { bn: "নাম (ইংরেজি)", en: "Name (English)" },
  birth_date: { bn: "জন্মতারিখ", en: "Date of birth" },
  father_name: { bn: "পিতার নাম", en: "Father" },
  mother_name: { bn: "মাতার নাম", en: "Mother" },
  spouse: { bn: "স্বামী/স্ত্রীর নাম", en: "Spouse" },
  occupation: { bn: "পেশা", en: "Occupation" },
  gender: { bn: "লিঙ্গ", en: "Gender" },
  religion: { bn: "ধর্ম", en: "Religion" },
  district: { bn: "জন্মস্থান (জেলা)", en: "Birthplace (district)" },
  present_address: { bn: "বর্তমান ঠিকানা", en: "Present address" },
  permanent_address: { bn: "স্থায়ী ঠিকানা", en: "Permanent address" },
} as const satisfies Record<string, Words>;
