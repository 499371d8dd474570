import { createHash } from "node:crypto";
import type { Identity } from "../../contract/server-copy.ts";
import { toBengaliDigits } from "../../contract/values/digits.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";
import type { IdentityProvider } from "./provider.ts";
import { drawPortrait } from "./specimen-portrait.ts";
import { communities, occupations, places, villages } from "./specimen-words.ts";

type Draw = (what: string, below: number) => number;
type Gender = "male" | "female";

const NOBODY = /000$/;
/** People born later are unmarried students. */
const GROWN_UP_BY = 2003;

/**
 * A registry of invented people. They are derived from the NID and the date of birth, so they are the same each time and nothing is
 * stored. Everybody is found except NIDs that end in 000, and people not born yet. Name and portrait say that they are
 * specimens, so that no copy hides it.
 */
export const specimenRegistry: IdentityProvider = {
  specimen: true,
  find: async (nid, dob) => (NOBODY.test(nid) || dob > todayInDhaka() ? undefined : invent(nid, dob)),
};

function todayInDhaka(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format();
}

function invent(nid: string, dob: string): Identity {
  const draw: Draw = (what, below) =>
    createHash("sha256").update(`${nid} ${dob} ${what}`).digest().readUInt32BE(0) % below;
  const gender: Gender = draw("gender", 2) === 0 ? "male" : "female";
  const { religion, words } = draw("community", 8) === 0 ? communities[1] : communities[0];
  const nameOf = (who: string, sex: Gender) => {
    const [firstBn, firstEn] = choose(words.first[sex], draw(`${who} first`, 1e6));
    const [lastBn, lastEn] = choose(words.last[sex], draw(`${who} last`, 1e6));
    return { bn: `${firstBn} ${lastBn}`, en: `${firstEn} ${lastEn}` };
  };
  const grownUp = Number(dob.slice(0, 4)) < GROWN_UP_BY;
  const married = grownUp && draw("married", 4) > 0;
  const place = choose(places, draw("place", 1e6));
  const home = addressIn(place, "home", draw);
  const name = nameOf("self", gender);
  return normalised({
    name_bn: `${name.bn} (নমুনা)`,
    name_en: `${name.en} (SPECIMEN)`,
    national_id: nid,
    pin: pinOf(nid, dob, draw),
    voter_no: number("voter", 12, draw),
    voter_area: `${home.village} (${toBengaliDigits(number("area", 4, draw))})`,
    sl_no: number("serial", 4, draw),
    birth_date: dob,
    father_name: nameOf("father", "male").bn,
    mother_name: nameOf("mother", "female").bn,
    spouse: married ? nameOf("spouse", gender === "male" ? "female" : "male").bn : "প্রযোজ্য নয়",
    occupation: grownUp ? choose(occupations[gender], draw("occupation", 1e6)) : "শিক্ষার্থী",
    gender: gender === "male" ? "পুরুষ" : "মহিলা",
    religion,
    permanent: { district: place.district },
    present_address: addressIn(
      draw("moved", 3) === 0 ? choose(places, draw("present place", 1e6)) : place,
      "present",
      draw,
    ).line,
    permanent_address: home.line,
    photo_url: drawPortrait(gender, draw),
  });
}

/** The 17-digit number: birth year and 13 digits. */
function pinOf(nid: string, dob: string, draw: Draw): string {
  if (nid.length === 17) return nid;
  return `${dob.slice(0, 4)}${nid.length === 13 ? nid : number("pin", 13, draw)}`;
}

function addressIn(place: (typeof places)[number], what: string, draw: Draw): { village: string; line: string } {
  const village = choose(villages, draw(`${what} village`, 1e6));
  const house = toBengaliDigits(String(1 + draw(`${what} house`, 400)));
  const line = `বাসা/হোল্ডিং: ${house}, গ্রাম/রাস্তা: ${village}, ডাকঘর: ${place.post}, ${place.upazila}, ${place.district}`;
  return { village, line };
}

/** A number of so many digits that does not begin with 0. */
function number(what: string, length: number, draw: Draw): string {
  return Array.from({ length }, (_, at) => (at === 0 ? 1 + draw(`${what} 0`, 9) : draw(`${what} ${at}`, 10))).join("");
}

function choose<T>(from: readonly T[], drawn: number): T {
  return from[drawn % from.length] as T;
}

function normalised(person: Identity): Identity {
  const texts = Object.entries(person).map(([key, value]) => [
    key,
    typeof value === "string" ? normaliseText(value) : value,
  ]);
  return { ...Object.fromEntries(texts), permanent: { district: normaliseText(person.permanent.district) } };
}
