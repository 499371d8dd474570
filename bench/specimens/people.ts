import { numberInBengaliWords } from "../../contract/values/bengali-words.ts";
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

// Child; mother; father. One to four words, initials, and the conjuncts and signs that are misread easily.
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

const days =
  `1975-12-24 2016-09-16 2026-04-15|2012-02-29 2012-06-03 2023-01-09|1999-12-31 2009-05-20 2024-11-30|2000-11-11 2011-10-01 2023-03-08
  2018-07-23 2019-02-14 2024-05-09|1987-03-05 2010-08-19 2025-12-12|2021-01-30 2021-04-17 2022-09-06|1993-08-17 2013-12-25 2023-07-21
  2005-06-08 2008-01-12 2026-02-28|1950-01-01 2007-03-26 2023-10-10|2014-10-22 2015-01-12 2022-09-06|1966-04-13 2012-11-05 2024-08-02`.split(
    /[|\n]/,
  );

const months = "January February March April May June July August September October November December".split(" ");
const bengaliMonths = "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split(" ");
const small =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = ". . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const firsts: Record<string, string> = {
  One: "First",
  Two: "Second",
  Three: "Third",
  Five: "Fifth",
  Eight: "Eighth",
  Nine: "Ninth",
  Twelve: "Twelfth",
};

export const people: readonly Person[] = families.map(([name, mother, father], index) => {
  const [born = "", registered = "", issued = ""] = (days[index] ?? "").trim().split(" ");
  const [union, upazila, district, village] = places[index % places.length] as [Pair, Pair, Pair, Pair];
  const post = String(1000 + 617 * index);
  const foreign = index % 6 === 5;
  const bangladeshi: Pair = { bn: "বাংলাদেশী", en: "Bangladeshi" };
  return {
    // No district has 00 or more than 94, so no registrar can have given it.
    number: `${born.slice(0, 4)}${index % 2 ? "98" : "00"}${String(31992174315 + 4567890123 * index).slice(-11)}`,
    born,
    registered,
    issued,
    bornInWords: { bn: inBengaliWords(born), en: inEnglishWords(born) },
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
        ? [{ bn: `ওয়ার্ড নং-০${toBengaliDigits(String(1 + (index % 9)))}`, en: `Ward No-0${1 + (index % 9)}` }]
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
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      return cells.flatMap((bn, index) => (index % 2 ? [] : [{ bn, en: cells[index + 1] ?? "" }]));
    });
}

function inEnglishWords(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const words = belowHundred(day).split(" ");
  const last = words.pop() ?? "";
  const ordinal = [...words, firsts[last] ?? `${last.replace(/y$/, "ie")}th`].join(" ");
  const century =
    year < 2000 ? `Nineteen Hundred ${belowHundred(year - 1900)}` : `Two Thousand ${belowHundred(year - 2000)}`;
  return `${ordinal} of ${months[month - 1]} ${century}`.trim();
}

function belowHundred(n: number): string {
  if (n === 0) return "";
  return n < 20 ? (small[n] ?? "") : [tens[Math.floor(n / 10)], n % 10 > 0 ? small[n % 10] : ""].join(" ").trim();
}

function inBengaliWords(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return `${numberInBengaliWords(day)} ${bengaliMonths[month - 1]} ${numberInBengaliWords(year)}`;
}
