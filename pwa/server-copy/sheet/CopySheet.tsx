import "./sheet.css";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import {
  defineText,
  formatDate,
  formatDateTime,
  formatTaka,
  inDigits,
  type Locale,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { PrintPage } from "../../print/PrintPage.tsx";
import { useBrand } from "../../settings/config.ts";
import { Button } from "../../ui/Button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { rememberTyped } from "../copy-form.ts";
import { type CopyData, inputPath, type Layout } from "../server-copy.ts";
import { copyText } from "../text.ts";

type Props = { layout: Layout; copy: CopyData; price: number | undefined };

/** The copy as a sheet of our own design: no emblem, no seal, nothing that looks official. */
export function CopySheet({ layout, copy, price }: Props) {
  const text = useText(copyText);
  const card = useText(cardText);
  const locale = useLocale();
  const brand = useBrand();
  const [, navigate] = useLocation();
  const [fetchedAt] = useState(() => new Date().toISOString());
  const paid = price === undefined ? text.chargedPlain : text.charged(formatTaka(price, locale));
  const handleAnother = () => {
    rememberTyped({});
    navigate(inputPath(layout.backup));
  };
  return (
    <>
      <Banner tone="success" className="mx-auto mb-4 max-w-[800px]">
        <p>{copy.charged ? paid : text.notCharged}</p>
        <p className="text-soft">{text.pdfHint}</p>
      </Banner>
      <PrintPage
        mark={copy.specimen ? ["unofficial", "specimen"] : "unofficial"}
        title={card.title}
        printLabel={text.downloadPdf}
        width={layout.backup ? 650 : 800}
        className="print-sheet-copy"
        lang={locale}
        toolbar={
          <Button
            variant="secondary"
            onClick={handleAnother}
            icon={<PlusIcon className="size-5" />}
          >
            {text.anotherCopy}
          </Button>
        }
      >
        <SheetHead copy={copy} qr={layout.version === 2} />
        {sectionsOf(copy, layout).map(({ title, rows }) => (
          <SheetSection key={title} title={title} rows={rows} />
        ))}
        <footer>
          {layout.version === 2 ? (
            <section className="copy-disclaimers">
              <h2>{card.disclaimers}</h2>
              <ul>
                {/* They tell what the sheet is not. It must never say "no signature needed". */}
                <li>{card.notVoterList}</li>
                <li>{card.software}</li>
                <li>{card.unsigned}</li>
                <li>{card.unofficial}</li>
              </ul>
            </section>
          ) : null}
          <p className="copy-foot">{card.fetched(brand, formatDateTime(fetchedAt, locale))}</p>
        </footer>
      </PrintPage>
    </>
  );
}

/** A heading and the values below it. */
function SheetSection({ title, rows }: Section) {
  const text = useText(cardText);
  const locale = useLocale();
  return (
    <section className={`copy-${title}`}>
      <h2>{text[title]}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.field} className="copy-row">
            <dt>{text[row.field]}</dt>
            <dd>{shown(row, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const numbers: Field[] = ["national_id", "pin", "voter_no", "sl_no", "birth_date"];

function shown({ field, value }: Row, locale: Locale): string {
  // A registry may write dates in another format; then they are shown unchanged.
  if (field === "birth_date" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, locale);
  return (numbers.includes(field) ? inDigits(value, locale) : value) || "—";
}

const Qr = lazy(async () => ({ default: (await import("../../ui/qr/Qr.tsx")).Qr }));

/** Portrait, names and numbers. The ids have ASCII digits, for use in other programs. V2 has them as a QR code too. */
function SheetHead({ copy, qr }: { copy: CopyData; qr: boolean }) {
  const text = useText(cardText);
  const {
    photo_url: photo,
    name_bn: nameBn,
    name_en: nameEn,
    national_id: nationalId,
    birth_date: birthDate,
  } = copy;
  return (
    <div className="copy-head">
      {photo ? (
        <img src={photo} alt={`${text.photo}: ${nameBn}`} className="copy-photo" />
      ) : (
        <p className="copy-photo copy-no-photo">{text.noPhoto}</p>
      )}
      <div className="copy-names">
        <p className="copy-name">{nameBn}</p>
        <p lang="en">{nameEn}</p>
        <p lang="en" className="copy-ids">
          <span>NID {nationalId}</span> <span>DOB {birthDate}</span>
        </p>
      </div>
      {qr ? (
        <div className="copy-qr">
          <Suspense>
            <Qr
              label={text.qr}
              text={`Name: ${nameEn}\nNID: ${nationalId}\nDate of birth: ${birthDate}`}
            />
          </Suspense>
        </div>
      ) : null}
      {copy.specimen ? <p className="copy-specimen">{text.specimen}</p> : null}
    </div>
  );
}

type Field =
  | Exclude<keyof CopyData, "specimen" | "charged" | "balance" | "photo_url" | "permanent">
  | "district";
type Row = { field: Field; value: string };
type Section = { title: "identity" | "family" | "voter" | "address"; rows: Row[] };

/** The fields of the sheet in order. V1 has the gender, V2 the religion; the backup shape has only the gender. */
export function sectionsOf(copy: CopyData, { version, backup }: Layout): Section[] {
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

const cardText = defineText({
  title: ["পরিচয় তথ্যের অনানুষ্ঠানিক কপি", "Unofficial copy of identity data"],
  specimen: [
    "SPECIMEN: কাল্পনিক ব্যক্তি, আসল কারও তথ্য নয়।",
    "SPECIMEN: an invented person, nobody's real data.",
  ],
  photo: ["ছবি", "Photo"],
  noPhoto: ["ছবি নেই", "No photo"],
  identity: ["পরিচয়", "Identity"],
  family: ["পরিবার ও পেশা", "Family and occupation"],
  voter: ["ভোটার তথ্য", "Voter data"],
  address: ["ঠিকানা", "Addresses"],
  national_id: ["জাতীয় পরিচয়পত্র নম্বর", "National ID"],
  pin: ["পিন", "PIN"],
  voter_no: ["পুরোনো ভোটার নম্বর", "Old voter number"],
  sl_no: ["ভোটার সিরিয়াল", "Voter serial"],
  voter_area: ["ভোটার এলাকা", "Voter area"],
  name_bn: ["নাম (বাংলা)", "Name (Bangla)"],
  name_en: ["নাম (ইংরেজি)", "Name (English)"],
  birth_date: ["জন্মতারিখ", "Date of birth"],
  father_name: ["পিতার নাম", "Father"],
  mother_name: ["মাতার নাম", "Mother"],
  spouse: ["স্বামী/স্ত্রীর নাম", "Spouse"],
  occupation: ["পেশা", "Occupation"],
  gender: ["লিঙ্গ", "Gender"],
  religion: ["ধর্ম", "Religion"],
  district: ["জন্মস্থান (জেলা)", "Birthplace (district)"],
  present_address: ["বর্তমান ঠিকানা", "Present address"],
  permanent_address: ["স্থায়ী ঠিকানা", "Permanent address"],
  qr: [
    "QR কোড: ইংরেজি নাম, NID নম্বর ও জন্মতারিখ",
    "QR code: English name, NID number and date of birth",
  ],
  disclaimers: ["জেনে রাখুন", "Please note"],
  notVoterList: [
    "এই তথ্য জাতীয় পরিচয়পত্রের, ভোটার তালিকার নয়।",
    "This is data of the national ID, not of the voter list.",
  ],
  software: ["এটি সফটওয়্যারে তৈরি।", "It is software generated."],
  unsigned: ["এতে কোনো স্বাক্ষর বা সিল নেই।", "It carries no signature or seal."],
  unofficial: ["এটি কোনো সরকারি দলিল নয়।", "It is not an official document."],
  fetched: [
    (brand: string, time: string) => `${brand} · তথ্য আনা হয়েছে ${time}`,
    (brand: string, time: string) => `${brand} · fetched ${time}`,
  ],
});
