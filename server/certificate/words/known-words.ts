import { normaliseText } from "../../../contract/values/typed-text.ts";
import { editDistance } from "./edit-distance.ts";
import { spellingCost } from "./spelling.ts";

/** Each district in English, with its name since 2018 first, and in Bengali, in all spellings in use. */
const districts = `
  Bagerhat বাগেরহাট|Bandarban বান্দরবান|Barguna বরগুনা|Barishal Barisal বরিশাল|Bhola ভোলা|Bogura Bogra বগুড়া
  Brahmanbaria ব্রাহ্মণবাড়িয়া|Chandpur চাঁদপুর|Chapainawabganj Nawabganj চাঁপাইনবাবগঞ্জ নবাবগঞ্জ
  Chattogram Chittagong চট্টগ্রাম|Chuadanga চুয়াডাঙ্গা|Cumilla Comilla কুমিল্লা|Dhaka ঢাকা|Dinajpur দিনাজপুর|Faridpur ফরিদপুর|Feni ফেনী
  Gaibandha গাইবান্ধা|Gazipur গাজীপুর|Gopalganj গোপালগঞ্জ|Habiganj হবিগঞ্জ|Jamalpur জামালপুর|Jashore Jessore যশোর|Jhalokathi Jhalakathi ঝালকাঠি
  Jhenaidah ঝিনাইদহ|Joypurhat জয়পুরহাট|Khagrachhari খাগড়াছড়ি|Khulna খুলনা|Kishoreganj কিশোরগঞ্জ|Kurigram কুড়িগ্রাম|Kushtia কুষ্টিয়া
  Lakshmipur লক্ষ্মীপুর|Lalmonirhat লালমনিরহাট|Madaripur মাদারীপুর|Magura মাগুরা|Manikganj মানিকগঞ্জ|Meherpur মেহেরপুর
  Moulvibazar মৌলভীবাজার|Munshiganj মুন্সিগঞ্জ মুন্সীগঞ্জ|Mymensingh ময়মনসিংহ|Naogaon নওগাঁ|Narail নড়াইল|Narayanganj নারায়ণগঞ্জ
  Narsingdi নরসিংদী|Natore নাটোর|Netrokona Netrakona নেত্রকোণা নেত্রকোনা|Nilphamari নীলফামারী|Noakhali নোয়াখালী|Pabna পাবনা|Panchagarh পঞ্চগড়
  Patuakhali পটুয়াখালী|Pirojpur পিরোজপুর|Rajbari রাজবাড়ী|Rajshahi রাজশাহী|Rangamati রাঙ্গামাটি রাঙামাটি|Rangpur রংপুর|Satkhira সাতক্ষীরা
  Shariatpur শরীয়তপুর|Sherpur শেরপুর|Sirajganj সিরাজগঞ্জ|Sunamganj সুনামগঞ্জ|Sylhet সিলেট|Tangail টাঙ্গাইল|Thakurgaon ঠাকুরগাঁও`;

const byEnglish = new Map<string, string[]>();
const englishNames: string[] = [];
for (const entry of districts.trim().split(/[|\n]/)) {
  const words = entry.trim().split(" ");
  const bengali = words.filter((word) => !/^[A-Z]/.test(word)).map(normaliseText);
  for (const english of words.filter((word) => /^[A-Z]/.test(word))) byEnglish.set(english.toLowerCase(), bengali);
  englishNames.push(words[0] ?? "");
}

/** Words of addresses and common parts of names with one usual spelling: not নূরুল, which is as often নুরুল. */
const common = `
  গ্রাম ডাকঘর ডাক পোস্ট ইউনিয়ন ইউনিয়ন পরিষদ উপজেলা থানা জেলা বিভাগ পৌরসভা সিটি কর্পোরেশন ওয়ার্ড হোল্ডিং রোড সড়ক বাসা বাড়ি বাড়ী তলা মহল্লা
  পাড়া উত্তর দক্ষিণ পূর্ব পশ্চিম মধ্য সদর পুর নগর গঞ্জ বাজার হাট বাংলাদেশ কক্সবাজার
  মোঃ মোছাঃ মোসাঃ মোছাম্মৎ মোহাম্মদ মুহাম্মদ মৃত আলহাজ্ব হাজী সৈয়দ সৈয়দা শেখ খান চৌধুরী মিয়া সরকার তালুকদার হাওলাদার সিকদার মোল্লা মন্ডল মণ্ডল
  মজুমদার পাটোয়ারী প্রামাণিক বিশ্বাস আকন্দ শাহ মৃধা গাজী কাজী ফকির বেপারী মাতব্বর খন্দকার দেওয়ান আহমেদ আহমদ আলী হোসেন হোসাইন
  ইসলাম রহমান হক করিম রহিম উদ্দিন উদ্দীন উল্লাহ আলম হাসান কবির কামাল জামাল জালাল সালাম কালাম আজাদ রশিদ মজিদ লতিফ মান্নান হান্নান
  বেগম খাতুন আক্তার সুলতানা সুলতান পারভীন পারভিন ইয়াসমিন জাহান আরা নাহার খানম বিবি বানু সুফিয়া ফাতেমা আয়েশা খাদিজা রহিমা হাসিনা
  আব্দুল আব্দুর আব্দুস আবদুল আবদুর আবুল আবু শামসুল সিরাজুল রফিকুল শফিকুল নজরুল জহিরুল মনিরুল সাইফুল আমিনুল আনোয়ারুল
  শাহাবুদ্দিন জসিম নাসির মোস্তফা মাহমুদ মাহবুব ইব্রাহিম ইসমাইল ইউসুফ ইউনুস সুজন সুমন সুমি সুমাইয়া
  শ্রী রানী রাণী কুমার কুমারী চন্দ্র দাস রায় ঘোষ বসু সেন পাল সাহা দত্ত দে নাথ শীল বর্মন কর্মকার চক্রবর্তী ভট্টাচার্য মুখার্জী ব্যানার্জী
  সুরেশ সুভাষ সুনীল সুধীর সুকুমার সুশীল লক্ষ্মী লক্ষ্মণ সরস্বতী পূর্ণিমা মারমা চাকমা ত্রিপুরা`;

// Without the districts: ভোলা looks like many other words, so a district is recognised by its English name only.
const known = new Set(common.trim().split(/\s+/).map(normaliseText));

/** Usual endings of village names, and the beginning of foreign words that is misread as ষ্ট. */
const usual = /.(?:(?<!র্)পুরা?|গাঁও)$|^স্ট/u;

/** True for a word (NFC) that is right when it, or one like it, was read. */
export function isKnownWord(word: string): boolean {
  return known.has(word) || usual.test(word);
}

const FAR_OFF = 0.5;

/**
 * The Bengali spelling of a district, by its English name, that is nearest to what was read; undefined when another word was
 * read. When the reading fits the English name exactly, it may be a village of that sound (চান্দপুর, not চাঁদপুর): then only
 * one letter may differ.
 */
export function districtFor(english: string, read: string): string | undefined {
  const spellings = byEnglish.get(english.toLowerCase()) ?? [];
  const most = spellingCost(read, english) < 1 ? 1 : Math.ceil(FAR_OFF * read.length);
  const distances = spellings.map((spelling) => editDistance(read, spelling, most));
  const least = Math.min(...distances);
  return least <= most ? spellings[distances.indexOf(least)] : undefined;
}

/**
 * A thin letter at the end of a line is easily lost ("Kishoregan"). Restores it in a district's name at the end of an English
 * address. Only a lost letter is restored: a different one may mean another place (Kamalpur is not Jamalpur).
 */
export function mendDistrict(text: string): string {
  return text.replace(/[A-Za-z]{6,}(?=(?:-\d+)?$)/, (word) => {
    const near = englishNames.filter((name) => name.length === word.length + 1 && editDistance(word, name, 1) <= 1);
    return near.length === 1 && !englishNames.includes(word) ? (near[0] ?? word) : word;
  });
}
