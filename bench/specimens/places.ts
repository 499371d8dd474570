import { toBengaliDigits } from "../../contract/values/digits.ts";
import { type Pair, pairs } from "./names.ts";

export type Place = { office: Pair; upazilaOrCity: Pair; short: Pair; full: Pair };

/** Union, upazila, district. */
const unions = triples(`
  আজগানা, মির্জাপুর, টাঙ্গাইল | Ajgana, Mirzapur, Tangail
  শ্রীপুর, চৌদ্দগ্রাম, কুমিল্লা | Sreepur, Chauddagram, Cumilla
  পাইন্দু, রুমা, বান্দরবান | Paindu, Ruma, Bandarban
  গদাইপুর, পাইকগাছা, খুলনা | Godaipur, Paikgacha, Khulna
  ভাংনী, মিঠাপুকুর, রংপুর | Bhangni, Mithapukur, Rangpur
  উচাখিলা, ঈশ্বরগঞ্জ, ময়মনসিংহ | Uchakhila, Ishwarganj, Mymensingh
  সেলবরষ, ধর্মপাশা, সুনামগঞ্জ | Selborash, Dharmapasha, Sunamganj
  চর মোন্তাজ, রাঙ্গাবালী, পটুয়াখালী | Char Montaz, Rangabali, Patuakhali
  দূর্লভপুর, শিবগঞ্জ, চাঁপাইনবাবগঞ্জ | Durlovpur, Shibganj, Chapai Nawabganj
  জালিয়া পালং, উখিয়া, কক্সবাজার | Jalia Palong, Ukhiya, Cox's Bazar
  চাড়োল, বালিয়াডাঙ্গী, ঠাকুরগাঁও | Charol, Baliadangi, Thakurgaon
  বিদ্যাকুট, নবীনগর, ব্রাহ্মণবাড়িয়া | Bidyakut, Nabinagar, Brahmanbaria
  জাহাজমারা, হাতিয়া, নোয়াখালী | Jahajmara, Hatiya, Noakhali
  গঙ্গানন্দপুর, ঝিকরগাছা, যশোর | Ganganandapur, Jhikargacha, Jashore
  অষ্টমীর চর, চিলমারী, কুড়িগ্রাম | Ashtamir Char, Chilmari, Kurigram`);

/** Municipality, upazila, district. */
const towns = triples(`
  শ্রীমঙ্গল, শ্রীমঙ্গল, মৌলভীবাজার | Sreemangal, Sreemangal, Moulvibazar
  সান্তাহার, আদমদীঘি, বগুড়া | Santahar, Adamdighi, Bogura
  ভৈরব, ভৈরব, কিশোরগঞ্জ | Bhairab, Bhairab, Kishoreganj
  গৌরনদী, গৌরনদী, বরিশাল | Gournadi, Gournadi, Barishal
  রামগঞ্জ, রামগঞ্জ, লক্ষ্মীপুর | Ramganj, Ramganj, Lakshmipur`);

/** Quarter, city corporation, city. */
const cities = triples(`
  উত্তর শাহজাহানপুর, ঢাকা দক্ষিণ, ঢাকা | North Shahjahanpur, Dhaka South, Dhaka
  পশ্চিম ষোলশহর, চট্টগ্রাম, চট্টগ্রাম | West Sholoshahar, Chattogram, Chattogram
  ঘোড়ামারা, রাজশাহী, রাজশাহী | Ghoramara, Rajshahi, Rajshahi
  টঙ্গী, গাজীপুর, গাজীপুর | Tongi, Gazipur, Gazipur
  আম্বরখানা, সিলেট, সিলেট | Ambarkhana, Sylhet, Sylhet`);

const villages = pairs(`
  কৃষ্ণপুর | Krishnapur
  দক্ষিণ বাঁশবাড়িয়া | South Banshbaria
  চণ্ডীতলা | Chanditala
  পূর্ব জ্যৈষ্ঠপুরা | East Jyoisthapura
  নিশ্চিন্তপুর | Nishchintapur
  মহিষখোঁচা | Mahishkhocha
  হাটখোলা | Hatkhola
  বৃন্দাবনপাড়া | Brindabanpara
  সাতগাঁও | Satgaon`);

/** A different place for each index, over unions, municipalities and city corporations; `draw` picks house and ward. */
export function placeOf(index: number, draw: () => number): Place {
  const some = (most: number) => 1 + Math.floor(draw() * most);
  const village = villages[index % villages.length] as Pair;
  if (index % 5 === 2) return townPlace(at(towns, Math.floor(index / 5)), village, some(240), some(9));
  if (index % 5 === 4) return cityPlace(at(cities, Math.floor(index / 5)), some(60), some(40), 1000 + some(8000));
  return unionPlace(at(unions, Math.floor((index * 3 + 2) / 5)), village, index, some(8999));
}

type Triple = [Pair, Pair, Pair];

function unionPlace([union, upazila, district]: Triple, village: Pair, index: number, post: number): Place {
  const code = String(1000 + post);
  const labelled: Pair = {
    bn: `গ্রাম: ${village.bn}, ডাকঘর: ${village.bn}-${toBengaliDigits(code)}, ইউনিয়ন: ${union.bn}, উপজেলা: ${upazila.bn}, জেলা: ${district.bn}`,
    en: `Vill: ${village.en}, P.O: ${village.en}-${code}, Union: ${union.en}, Upazila: ${upazila.en}, Dist: ${district.en}`,
  };
  return {
    office: { bn: `${union.bn} ইউনিয়ন পরিষদ`, en: `${union.en} Union Parishad` },
    upazilaOrCity: joined(upazila, district),
    short: index % 2 ? joined(district, { bn: "বাংলাদেশ", en: "Bangladesh" }) : joined(upazila, district),
    full: index % 3 ? labelled : joined(village, union, upazila, district),
  };
}

function townPlace([town, upazila, district]: Triple, road: Pair, house: number, ward: number): Place {
  const municipality: Pair = { bn: `${town.bn} পৌরসভা`, en: `${town.en} Municipality` };
  return {
    office: municipality,
    upazilaOrCity: joined(upazila, district),
    short: joined(municipality, district),
    full: joined(
      { bn: `হোল্ডিং নং-${toBengaliDigits(String(house))}/ক`, en: `Holding No-${house}/A` },
      { bn: `${road.bn} রোড`, en: `${road.en} Road` },
      { bn: `ওয়ার্ড নং-০${toBengaliDigits(String(ward))}`, en: `Ward No-0${ward}` },
      municipality,
      district,
    ),
  };
}

function cityPlace([quarter, name, city]: Triple, house: number, ward: number, code: number): Place {
  const corporation: Pair = { bn: `${name.bn} সিটি কর্পোরেশন`, en: `${name.en} City Corporation` };
  return {
    office: joined({ bn: `ওয়ার্ড-${toBengaliDigits(String(ward))}`, en: `Ward-${ward}` }, corporation),
    upazilaOrCity: city,
    short: city,
    full: joined(
      { bn: `বাসা-${toBengaliDigits(String(house))} (৩য় তলা)`, en: `House-${house} (2nd Floor)` },
      { bn: `রোড-${toBengaliDigits(String(ward))}`, en: `Road-${ward}` },
      quarter,
      corporation,
      { bn: `${city.bn}-${toBengaliDigits(String(code))}`, en: `${city.en}-${code}` },
    ),
  };
}

function joined(...parts: Pair[]): Pair {
  return { bn: parts.map((part) => part.bn).join(", "), en: parts.map((part) => part.en).join(", ") };
}

function triples(lines: string): Triple[] {
  return pairs(lines).map(({ bn, en }) => {
    const english = en.split(", ");
    return bn.split(", ").map((part, index) => ({ bn: part, en: english[index] ?? "" })) as Triple;
  });
}

function at(list: Triple[], index: number): Triple {
  return list[index % list.length] as Triple;
}
