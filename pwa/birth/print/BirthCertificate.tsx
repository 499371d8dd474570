import { defineText, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { PrintPage } from "../../print/PrintPage.tsx";

/** A registration number begins with the year of birth, so zeros can't be anybody's. */
const NO_NUMBER = "০০০০০০০০০০০০০০০০০";

/** What a field is called in both languages, and what it says in both. */
type Row = [bn: string, en: string, value: string, valueEn: string];

/** The sample, in both languages as on such papers, whatever the language of the page. */
const sampleSections: { bn: string; en: string; rows: Row[] }[] = [
  {
    bn: "নিবন্ধন",
    en: "Registration",
    rows: [
      ["নিবন্ধন নম্বর", "Registration number", NO_NUMBER, "00000000000000000"],
      ["নিবন্ধন কার্যালয়", "Register office", "নমুনাপুর ইউনিয়ন পরিষদ", "Nomunapur Union Parishad"],
      ["উপজেলা ও জেলা", "Upazila and district", "নমুনাগঞ্জ, নমুনা জেলা", "Nomunaganj, Sample District"],
      ["নিবন্ধনের তারিখ", "Date of registration", "০১ জানুয়ারি, ২০০০", "01/01/2000"],
      ["ইস্যুর তারিখ", "Date of issuance", "০২ জানুয়ারি, ২০০০", "02/01/2000"],
    ],
  },
  {
    bn: "নিবন্ধিত ব্যক্তি",
    en: "Registered person",
    rows: [
      ["নাম", "Name", "নমুনা আক্তার", "Nomuna Akter"],
      ["জন্মতারিখ", "Date of birth", "৩১ ডিসেম্বর, ১৯৯৯", "31-12-1999"],
      [
        "কথায়",
        "In words",
        "একত্রিশে ডিসেম্বর উনিশশো নিরানব্বই",
        "Thirty-first of December, nineteen ninety-nine",
      ],
      ["লিঙ্গ", "Sex", "নারী", "Female"],
      ["জন্মস্থান", "Place of birth", "নমুনাপুর, নমুনাগঞ্জ", "Nomunapur, Nomunaganj"],
      [
        "স্থায়ী ঠিকানা",
        "Permanent address",
        "বাড়ি ০, নমুনা সড়ক, নমুনাপুর, নমুনাগঞ্জ",
        "House 0, Sample Road, Nomunapur, Nomunaganj",
      ],
    ],
  },
  {
    bn: "পিতা-মাতা",
    en: "Parents",
    rows: [
      ["মাতার নাম", "Mother's name", "উদাহরণ বেগম", "Udahoron Begum"],
      ["মাতার জাতীয়তা", "Mother's nationality", "বাংলাদেশী", "Bangladeshi"],
      ["পিতার নাম", "Father's name", "মোঃ উদাহরণ মিয়া", "Md. Udahoron Mia"],
      ["পিতার জাতীয়তা", "Father's nationality", "বাংলাদেশী", "Bangladeshi"],
    ],
  },
];

/**
 * /birth-certificate/{id}: a fixed sample in our own layout, for any id and any visitor. Its people
 * are invented, and no registrar could have given its number.
 */
export function BirthCertificate() {
  const text = useText(sampleText);
  const user = useCurrentUser();
  return (
    <main
      className="mx-auto max-w-4xl px-3 py-4 print:[&_.print-block]:py-1!
      [&_section]:break-inside-avoid [&_:is(dt,dd)]:py-0.5! [&_:is(dt,dd)]:leading-snug!"
    >
      <PrintPage
        mark="specimen"
        title={text.title}
        back={
          user ? { href: "/home", label: text.toHome } : { href: "/login", label: text.toLogin }
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
              {rows.map(([label, labelEn, value, valueEn]) => (
                <div key={labelEn} className="contents">
                  <dt>
                    {label}
                    <span lang="en" className="block text-[12px]">
                      {labelEn}
                    </span>
                  </dt>
                  <dd>
                    {value}
                    <span lang="en" className="block">
                      {valueEn}
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
  what: [
    "জন্ম সনদে কোন কোন তথ্য থাকে, এটি তার একটি নমুনা।",
    "This shows what a birth certificate contains.",
  ],
  notReal: [
    "এটি কোনো সনদ নয়; নাম, নম্বর ও ঠিকানা সবই বানানো।",
    "It is not a certificate: all names, numbers and addresses are made up.",
  ],
  toHome: ["হোমে যান", "Go to Home"],
  toLogin: ["লগইন করুন", "Log in"],
});
