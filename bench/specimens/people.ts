import { toBengaliDigits } from "../../contract/values/digits.ts";

/** The same text in Bengali and English. */
export type Pair = { bn: string; en: string };

/** An invented person, with what a certificate has. Dates are YYYY-MM-DD. */
export type Person = {
  number: string;
  born: string;
  registered: string;
  issued: string;
  bornInWords: Pair;
  gender: "Male" | "Female";
  name: Pair;
  mother: Pair;
  motherNationality: Pair;
  father: Pair;
  fatherNationality: Pair;
  birthplace: Pair;
  office: Pair;
  upazila: Pair;
  address: Pair;
};

// Child; mother; father. One to four words, initials, and the conjuncts and signs that are misread
// easily.
const families = rows(`
  মোছাঃ ফারজানা ইয়াসমিন | Mst. Farzana Yasmin | রোকেয়া বেগম | Rokeya Begum | মোঃ আব্দুর রাজ্জাক | Md. Abdur Razzak
  মোঃ রাকিবুল হাসান | Md. Rakibul Hasan | মোছাঃ হালিমা খাতুন | Mst. Halima Khatun | মোঃ জাহাঙ্গীর আলম | Md. Jahangir Alam
  ঋতুপর্ণা বিশ্বাস | Rituparna Biswas | সন্ধ্যা রাণী বর্মন | Sandhya Rani Barman | বঙ্কিম কুমার সাহা | Bankim Kumar Saha
  শ্রী কৃষ্ণ চন্দ্র বর্মন | Sree Krishna Chandra Barman | পুষ্প দ্রং | Pushpa Drong | নিরঞ্জন চন্দ্র বর্মন | Niranjan Chandra Barman
  স্বর্ণালী দাশগুপ্তা | Swarnali Dasgupta | লক্ষ্মী রাণী দাস | Lakshmi Rani Das | রঞ্জিত হেমব্রম | Ranjit Hembrom
  এস. এম. তৌহিদুর রহমান | S. M. Touhidur Rahman | শামসুন্নাহার | Shamsunnahar | মোঃ ফখরুল | Md. Fakhrul
  সুমাইয়া আক্তার (মিম) | Sumaiya Akter (Mim) | আয়েশা সিদ্দিকা | Ayesha Siddiqua | আ. খ. ম. শামসুল হক | A. K. M. Shamsul Haque
  খন্দকার শাহরিয়ার নাফিজ | Khandaker Shahriar Nafiz | জ্যোৎস্না ত্রিপুরা | Jyotsna Tripura | সুরেন্দ্র ত্রিপুরা | Surendra Tripura
  উজ্জ্বলা রাণী পাল | Ujjala Rani Paul | কুলসুম | Kulsum | কামরুজ্জামান খাঁন | Kamruzzaman Khan
  মীর্জা ওয়াহিদুজ্জামান | Mirza Wahiduzzaman | বাসন্তী মুর্মু | Basanti Murmu | মংক্যচিং মারমা | Mongkyaching Marma
  প্রজ্ঞা পারমিতা চাকমা | PRAGYA PARAMITA CHAKMA | হোসনে আরা খানম | HOSNE ARA KHANAM | ঝন্টু ঢালী | JHANTU DHALI
  জ্ঞানেন্দ্র নাথ সূত্রধর | Gyanendra Nath Sutradhar | মৃণালিনী ঘোষ | Mrinalini Ghosh | স্টিফেন গমেজ | Stephen Gomez`);

// Union, upazila, district, village.
const places = rows(`
  আজগানা | Ajgana | মির্জাপুর | Mirzapur | টাঙ্গাইল | Tangail | কৃষ্ণপুর | Krishnapur
  শ্রীপুর | Sreepur | চৌদ্দগ্রাম | Chauddagram | কুমিল্লা | Cumilla | হাটখোলা | Hatkhola
  পাইন্দু | Paindu | রুমা | Ruma | বান্দরবান | Bandarban | মহিষখোঁচা | Mahishkhocha
  উচাখিলা | Uchakhila | ঈশ্বরগঞ্জ | Ishwarganj | ময়মনসিংহ | Mymensingh | সাতগাঁও | Satgaon
  সেলবরষ | Selborash | ধর্মপাশা | Dharmapasha | সুনামগঞ্জ | Sunamganj | উত্তর পাড়া | Uttar Para
  ভাংনী | Bhangni | মিঠাপুকুর | Mithapukur | রংপুর | Rangpur | বৃন্দাবনপাড়া | Brindabanpara`);

/** Born, registered, issued, and the first of them in words. */
const days = cells(`
  1975-12-24 | 2016-09-16 | 2026-04-15 | চব্বিশ ডিসেম্বর এক হাজার নয় শত পঁচাত্তর | Twenty Fourth of December Nineteen Hundred Seventy Five
  2012-02-29 | 2012-06-03 | 2023-01-09 | ঊনত্রিশ ফেব্রুয়ারি দুই হাজার বারো | Twenty Ninth of February Two Thousand Twelve
  1999-12-31 | 2009-05-20 | 2024-11-30 | একত্রিশ ডিসেম্বর এক হাজার নয় শত নিরানব্বই | Thirty First of December Nineteen Hundred Ninety Nine
  2000-11-11 | 2011-10-01 | 2023-03-08 | এগারো নভেম্বর দুই হাজার | Eleventh of November Two Thousand
  2018-07-23 | 2019-02-14 | 2024-05-09 | তেইশ জুলাই দুই হাজার আঠারো | Twenty Third of July Two Thousand Eighteen
  1987-03-05 | 2010-08-19 | 2025-12-12 | পাঁচ মার্চ এক হাজার নয় শত সাতাশি | Fifth of March Nineteen Hundred Eighty Seven
  2021-01-30 | 2021-04-17 | 2022-09-06 | ত্রিশ জানুয়ারি দুই হাজার একুশ | Thirtieth of January Two Thousand Twenty One
  1993-08-17 | 2013-12-25 | 2023-07-21 | সতেরো আগস্ট এক হাজার নয় শত তিরানব্বই | Seventeenth of August Nineteen Hundred Ninety Three
  2005-06-08 | 2008-01-12 | 2026-02-28 | আট জুন দুই হাজার পাঁচ | Eighth of June Two Thousand Five
  1950-01-01 | 2007-03-26 | 2023-10-10 | এক জানুয়ারি এক হাজার নয় শত পঞ্চাশ | First of January Nineteen Hundred Fifty
  2014-10-22 | 2015-01-12 | 2022-09-06 | বাইশ অক্টোবর দুই হাজার চৌদ্দ | Twenty Second of October Two Thousand Fourteen
  1966-04-13 | 2012-11-05 | 2024-08-02 | তেরো এপ্রিল এক হাজার নয় শত ছেষট্টি | Thirteenth of April Nineteen Hundred Sixty Six`);

export const people: readonly Person[] = families.map(([name, mother, father], index) => {
  const [born = "", registered = "", issued = "", bn = "", en = ""] = days[index] ?? [];
  const [union, upazila, district, village] = places[index % places.length] as [
    Pair,
    Pair,
    Pair,
    Pair,
  ];
  const post = String(1000 + 617 * index);
  const foreign = index % 6 === 5;
  const bangladeshi: Pair = { bn: "বাংলাদেশী", en: "Bangladeshi" };
  return {
    // No district has 00 or more than 94, so no registrar can have given it.
    number: `${born.slice(0, 4)}${index % 2 ? "98" : "00"}${String(31992174315 + 4567890123 * index).slice(-11)}`,
    born,
    registered,
    issued,
    bornInWords: { bn, en },
    gender: index % 2 ? "Male" : "Female",
    name: name as Pair,
    mother: mother as Pair,
    motherNationality: foreign ? { bn: "ভারতীয়", en: "Indian" } : bangladeshi,
    father: father as Pair,
    fatherNationality: bangladeshi,
    birthplace: joined(upazila, district),
    office: { bn: `${union.bn} ইউনিয়ন পরিষদ`, en: `${union.en} Union Parishad` },
    upazila: joined(upazila, district),
    address: joined(
      ...(index % 3 === 1
        ? [
            {
              bn: `ওয়ার্ড নং-০${toBengaliDigits(String(1 + (index % 9)))}`,
              en: `Ward No-0${1 + (index % 9)}`,
            },
          ]
        : []),
      village,
      union,
      upazila,
      { bn: `${district.bn}-${toBengaliDigits(post)}`, en: `${district.en}-${post}` },
    ),
  };
});

function joined(...parts: Pair[]): Pair {
  return { bn: parts.map(({ bn }) => bn).join(", "), en: parts.map(({ en }) => en).join(", ") };
}

function rows(text: string): Pair[][] {
  return cells(text).map((row) =>
    row.flatMap((bn, index) => (index % 2 ? [] : [{ bn, en: row[index + 1] ?? "" }])),
  );
}

function cells(text: string): string[][] {
  const lines = text.trim().split("\n");
  return lines.map((line) => line.split("|").map((cell) => cell.trim()));
}
