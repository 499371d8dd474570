import { createHash } from "node:crypto";
import type { Identity } from "../../contract/server-copy/look-up.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";
import type { IdentityProvider } from "./provider.ts";

// The parts of invented people. Names of districts and towns are real, so that a record looks like
// one; villages are invented.
type Gender = "male" | "female";

/** "কুমার = Kumar | …" → names in both languages. */
function names(text: string) {
  return text.split("|").map((pair) => {
    const [bn = "", en = ""] = pair.split("=").map((name) => name.trim());
    return { bn, en };
  });
}

const firstNames = {
  male: names(`মোঃ কামরুল = Md. Kamrul | মোঃ সাইফুল = Md. Saiful | আব্দুল = Abdul | মোহাম্মদ রফিকুল = Mohammad Rafiqul
    | শফিকুল = Shafiqul | মোঃ জাহিদ = Md. Zahid | আনোয়ার = Anwar | মোঃ তৌহিদ = Md. Touhid`),
  female: names(`মোছাঃ রহিমা = Mst. Rahima | সালমা = Salma | মোছাঃ নাজমা = Mst. Nazma | ফাতেমা = Fatema
    | শাহনাজ = Shahnaz | মোছাঃ রোকেয়া = Mst. Rokeya | তাসলিমা = Taslima | জান্নাতুল = Jannatul`),
};
const lastNames = {
  male: names(
    "ইসলাম = Islam | হোসেন = Hossain | রহমান = Rahman | মিয়া = Mia | উদ্দিন = Uddin | আহমেদ = Ahmed",
  ),
  female: names("বেগম = Begum | খাতুন = Khatun | আক্তার = Akter | পারভীন = Parvin | সুলতানা = Sultana"),
};
const occupations = ["ব্যবসা", "শিক্ষকতা", "বেসরকারি চাকরি", "দর্জি", "কৃষি"];
const places = [
  { district: "গাজীপুর", upazila: "কালীগঞ্জ", post: "কালীগঞ্জ-১৭২০" },
  { district: "কুমিল্লা", upazila: "চান্দিনা", post: "চান্দিনা-৩৫১০" },
  { district: "বগুড়া", upazila: "শেরপুর", post: "শেরপুর-৫৮৪০" },
  { district: "খুলনা", upazila: "ডুমুরিয়া", post: "ডুমুরিয়া-৯২৫০" },
  { district: "রংপুর", upazila: "পীরগাছা", post: "পীরগাছা-৫৪৫০" },
  { district: "সিলেট", upazila: "গোলাপগঞ্জ", post: "গোলাপগঞ্জ-৩১৬০" },
];
const villages = ["নমুনাপুর", "কল্পনগর", "শিমুলতলা নমুনা", "উদাহরণগঞ্জ", "মডেলপাড়া", "কাল্পনিকগাঁও"];

/** A drawn face with SPECIMEN across it, as a data: URL. */
function drawPortrait(gender: Gender): string {
  const [skin, hair, cloth] = ["#a06a45", "#1d1a18", gender === "male" ? "#2f5d62" : "#7a3b4f"];
  const long = `<path d="M52 92c0-66 96-66 96 0v78H52z" fill="${hair}"/>`;
  const short = `<path d="M63 98c-3-56 77-56 74 0l-7-18c-18 4-42 4-60 0z" fill="${hair}"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"
  viewBox="0 0 200 240" width="200" height="240">
<rect width="200" height="240" fill="#e8eef1"/>
${gender === "female" ? long : ""}
<path d="M20 240c4-52 36-66 80-66s76 14 80 66z" fill="${cloth}"/>
<rect x="84" y="142" width="32" height="40" rx="14" fill="${skin}"/>
<ellipse cx="100" cy="106" rx="36" ry="46" fill="${skin}"/>
${
  gender === "male"
    ? short
    : `<path d="M63 102c-2-60 76-60 74 0-16-26-58-26-74 0z" fill="${hair}"/>`
}
<g fill="#20201f"><circle cx="86" cy="104" r="4"/><circle cx="114" cy="104" r="4"/></g>
<path d="M88 130q12 8 24 0" fill="none" stroke="#5b2f28" stroke-width="3" stroke-linecap="round"/>
<text x="100" y="132" transform="rotate(-40 100 120)" text-anchor="middle"
  font-family="sans-serif" font-size="34" font-weight="700" fill="#b00020"
  fill-opacity=".55">SPECIMEN</text>
</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
}

/** A number below `below` for what is named, the same for this person each time. */
type Draw = (what: string, below: number) => number;

const NOBODY = /000$/;

/**
 * Invented people, the same each time, and marked as specimens; nobody for a NID that ends in 000.
 */
export const specimenRegistry: IdentityProvider = {
  specimen: true,
  find: async (nid, dob) =>
    NOBODY.test(nid) || dob > dateInDhaka(new Date()) ? undefined : invent(nid, dob),
};

function invent(nid: string, dob: string): Identity {
  const draw: Draw = (what, below) =>
    createHash("sha256").update(`${nid} ${dob} ${what}`).digest().readUInt32BE(0) % below;
  const choose = <T>(what: string, from: readonly T[]) => from[draw(what, from.length)] as T;
  const nameOf = (who: string, sex: Gender) => {
    const [first, last] = [
      choose(`${who} first`, firstNames[sex]),
      choose(`${who} last`, lastNames[sex]),
    ];
    return { bn: `${first.bn} ${last.bn}`, en: `${first.en} ${last.en}` };
  };
  const gender = choose("gender", ["male", "female"] as const);
  const [name, place, village] = [
    nameOf("self", gender),
    choose("place", places),
    choose("village", villages),
  ];
  const house = toBengaliDigits(String(1 + draw("house", 400)));
  const address = `বাসা/হোল্ডিং: ${house}, গ্রাম/রাস্তা: ${village}, ডাকঘর: ${place.post}, ${place.upazila}, ${place.district}`;
  const person: Identity = {
    name_bn: `${name.bn} (নমুনা)`,
    name_en: `${name.en} (SPECIMEN)`,
    national_id: nid,
    pin: pinOf(nid, dob, draw),
    voter_no: number("voter", 12, draw),
    voter_area: `${village} (${toBengaliDigits(number("area", 4, draw))})`,
    sl_no: number("serial", 4, draw),
    birth_date: dob,
    father_name: nameOf("father", "male").bn,
    mother_name: nameOf("mother", "female").bn,
    spouse: nameOf("spouse", gender === "male" ? "female" : "male").bn,
    occupation: choose("occupation", occupations),
    gender: gender === "male" ? "পুরুষ" : "মহিলা",
    religion: "ইসলাম",
    permanent: { district: place.district },
    present_address: address,
    permanent_address: address,
    photo_url: drawPortrait(gender),
  };
  return JSON.parse(JSON.stringify(person), (_, part) =>
    typeof part === "string" ? normaliseText(part) : part,
  );
}

/** The 17-digit number: birth year and 13 digits. */
function pinOf(nid: string, dob: string, draw: Draw): string {
  if (nid.length === 17) return nid;
  return `${dob.slice(0, 4)}${nid.length === 13 ? nid : number("pin", 13, draw)}`;
}

/** A number of so many digits that does not begin with 0. */
function number(what: string, length: number, draw: Draw): string {
  return Array.from({ length }, (_, at) =>
    at === 0 ? 1 + draw(`${what} 0`, 9) : draw(`${what} ${at}`, 10),
  ).join("");
}
