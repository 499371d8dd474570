import { defineText, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { PrintPage } from "../../print/PrintPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

type Row = { bn: string; en: string; value: string; valueEn: string };

/** A registration number begins with the year of birth, so zeros can't be anybody's. */
const NO_NUMBER = "০০০০০০০০০০০০০০০০০";

/** The sample, in both languages as on such papers, whatever the language of the page. */
const sampleSections: { bn: string; en: string; rows: Row[] }[] = [
  {
    bn: "নিবন্ধন",
    en: "Registration",
    rows: [
      { bn: "নিবন্ধন নম্বর", en: "Registration number", value: NO_NUMBER, valueEn: "00000000000000000" },
      { bn: "নিবন্ধন কার্যালয়", en: "Register office", value: "নমুনাপুর ইউনিয়ন পরিষদ", valueEn: "Nomunapur Union Parishad" },
      {
        bn: "উপজেলা ও জেলা",
        en: "Upazila and district",
        value: "নমুনাগঞ্জ, নমুনা জেলা",
        valueEn: "Nomunaganj, Sample District",
      },
      { bn: "নিবন্ধনের তারিখ", en: "Date of registration", value: "০১ জানুয়ারি, ২০০০", valueEn: "01/01/2000" },
      { bn: "ইস্যুর তারিখ", en: "Date of issuance", value: "০২ জানুয়ারি, ২০০০", valueEn: "02/01/2000" },
    ],
  },
  {
    bn: "নিবন্ধিত ব্যক্তি",
    en: "Registered person",
    rows: [
      { bn: "নাম", en: "Name", value: "নমুনা আক্তার", valueEn: "Nomuna Akter" },
      { bn: "জন্মতারিখ", en: "Date of birth", value: "৩১ ডিসেম্বর, ১৯৯৯", valueEn: "31-12-1999" },
      {
        bn: "কথায়",
        en: "In words",
        value: "একত্রিশে ডিসেম্বর উনিশশো নিরানব্বই",
        valueEn: "Thirty-first of December, nineteen ninety-nine",
      },
      { bn: "লিঙ্গ", en: "Sex", value: "নারী", valueEn: "Female" },
      { bn: "জন্মস্থান", en: "Place of birth", value: "নমুনাপুর, নমুনাগঞ্জ", valueEn: "Nomunapur, Nomunaganj" },
      {
        bn: "স্থায়ী ঠিকানা",
        en: "Permanent address",
        value: "বাড়ি ০, নমুনা সড়ক, নমুনাপুর, নমুনাগঞ্জ",
        valueEn: "House 0, Sample Road, Nomunapur, Nomunaganj",
      },
    ],
  },
  {
    bn: "পিতা-মাতা",
    en: "Parents",
    rows: [
      { bn: "মাতার নাম", en: "Mother's name", value: "উদাহরণ বেগম", valueEn: "Udahoron Begum" },
      { bn: "মাতার জাতীয়তা", en: "Mother's nationality", value: "বাংলাদেশী", valueEn: "Bangladeshi" },
      { bn: "পিতার নাম", en: "Father's name", value: "মোঃ উদাহরণ মিয়া", valueEn: "Md. Udahoron Mia" },
      { bn: "পিতার জাতীয়তা", en: "Father's nationality", value: "বাংলাদেশী", valueEn: "Bangladeshi" },
    ],
  },
];

/**
 * /birth-certificate/{id}: a fixed sample in our own layout, for any id and any visitor. Its people are invented, and no
 * registrar could have given its number.
 */
export function BirthCertificate() {
  const text = useText(sampleText);
  const user = useCurrentUser();
  return (
    <main className="mx-auto max-w-4xl px-3 py-4 print:[&_.print-block]:py-1! [&_section]:break-inside-avoid [&_:is(dt,dd)]:py-0.5! [&_:is(dt,dd)]:leading-snug!">
      <PrintPage
        mark="specimen"
        title={text.title}
        printLabel={text.print}
        toolbar={
          <ButtonLink href={user ? "/home" : "/login"} variant="secondary">
            {user ? text.toHome : text.toLogin}
          </ButtonLink>
        }
      >
        <p>
          {text.what} <strong>{text.notReal}</strong>
        </p>
        {sampleSections.map(({ bn, en, rows }) => (
          <section key={en}>
            <h2>
              {bn} <span lang="en">· {en}</span>
            </h2>
            <dl>
              {rows.map((row) => (
                <div key={row.en} className="contents">
                  <dt>
                    {row.bn}
                    <span lang="en" className="block text-[12px]">
                      {row.en}
                    </span>
                  </dt>
                  <dd>
                    {row.value}
                    <span lang="en" className="block">
                      {row.valueEn}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </PrintPage>
    </main>
  );
}

export const sampleText = defineText({
  title: ["জন্ম সনদের তথ্য: নমুনা (SPECIMEN)", "Birth certificate data: SPECIMEN"],
  what: ["জন্ম সনদে কোন কোন তথ্য থাকে, এটি তার একটি নমুনা।", "This shows what a birth certificate contains."],
  notReal: [
    "এটি কোনো সনদ নয়; নাম, নম্বর ও ঠিকানা সবই বানানো।",
    "It is not a certificate: all names, numbers and addresses are made up.",
  ],
  print: ["প্রিন্ট / PDF", "Print / PDF"],
  toHome: ["হোমে যান", "Go to Home"],
  toLogin: ["লগইন করুন", "Log in"],
});
