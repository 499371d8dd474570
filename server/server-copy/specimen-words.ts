// The parts of invented people. Names of districts and towns are real, so that a record looks like one; villages are invented.

type Name = readonly [bn: string, en: string];
type Words = { first: Record<"male" | "female", readonly Name[]>; last: Record<"male" | "female", readonly Name[]> };

const muslim: Words = {
  first: {
    male: names(`মোঃ কামরুল = Md. Kamrul | মোঃ সাইফুল = Md. Saiful | আব্দুল = Abdul | মোহাম্মদ রফিকুল = Mohammad Rafiqul
      | শফিকুল = Shafiqul | মোঃ জাহিদ = Md. Zahid | আনোয়ার = Anwar | মোঃ তৌহিদ = Md. Touhid`),
    female: names(`মোছাঃ রহিমা = Mst. Rahima | সালমা = Salma | মোছাঃ নাজমা = Mst. Nazma | ফাতেমা = Fatema | শাহনাজ = Shahnaz
      | মোছাঃ রোকেয়া = Mst. Rokeya | তাসলিমা = Taslima | জান্নাতুল = Jannatul`),
  },
  last: {
    male: names(`ইসলাম = Islam | হোসেন = Hossain | রহমান = Rahman | মিয়া = Mia | উদ্দিন = Uddin | আহমেদ = Ahmed`),
    female: names(`বেগম = Begum | খাতুন = Khatun | আক্তার = Akter | পারভীন = Parvin | সুলতানা = Sultana`),
  },
};

const hindu: Words = {
  first: {
    male: names(`সুব্রত = Subrata | প্রদীপ = Pradip | অমল = Amal | বিপ্লব = Biplab | দীপক = Dipak`),
    female: names(`শিখা = Shikha | মিনতি = Minati | পূর্ণিমা = Purnima | অঞ্জলি = Anjali | রীতা = Rita`),
  },
  last: {
    male: names(`কুমার দাস = Kumar Das | চন্দ্র শীল = Chandra Shil | রায় = Roy | সাহা = Saha`),
    female: names(`রানী দাস = Rani Das | রানী শীল = Rani Shil | রায় = Roy | সাহা = Saha`),
  },
};

/** "কুমার = Kumar | …" → names in both languages. */
function names(text: string): Name[] {
  return text.split("|").map((pair) => {
    const [bn = "", en = ""] = pair.split("=").map((name) => name.trim());
    return [bn, en];
  });
}

/** One person in eight is of the second community. */
export const communities = [
  { religion: "ইসলাম", words: muslim },
  { religion: "হিন্দু", words: hindu },
] as const;

export const occupations = {
  male: ["ব্যবসা", "কৃষক", "শিক্ষক", "বেসরকারি চাকরি", "গাড়িচালক", "দর্জি", "রাজমিস্ত্রি", "দোকানদার"],
  female: ["গৃহিণী", "শিক্ষিকা", "বেসরকারি চাকরি", "সেবিকা", "দর্জি", "ব্যবসা"],
} as const;

export const places = [
  { district: "গাজীপুর", upazila: "কালীগঞ্জ", post: "কালীগঞ্জ-১৭২০" },
  { district: "কুমিল্লা", upazila: "চান্দিনা", post: "চান্দিনা-৩৫১০" },
  { district: "বগুড়া", upazila: "শেরপুর", post: "শেরপুর-৫৮৪০" },
  { district: "খুলনা", upazila: "ডুমুরিয়া", post: "ডুমুরিয়া-৯২৫০" },
  { district: "বরিশাল", upazila: "বাকেরগঞ্জ", post: "বাকেরগঞ্জ-৮২৮০" },
  { district: "রংপুর", upazila: "পীরগাছা", post: "পীরগাছা-৫৪৫০" },
  { district: "সিলেট", upazila: "গোলাপগঞ্জ", post: "গোলাপগঞ্জ-৩১৬০" },
  { district: "ময়মনসিংহ", upazila: "ত্রিশাল", post: "ত্রিশাল-২২২০" },
  { district: "চট্টগ্রাম", upazila: "পটিয়া", post: "পটিয়া-৪৩৭০" },
  { district: "রাজশাহী", upazila: "পবা", post: "নওহাটা-৬২১০" },
] as const;

export const villages = ["নমুনাপুর", "কল্পনগর", "শিমুলতলা নমুনা", "উদাহরণগঞ্জ", "মডেলপাড়া", "কাল্পনিকগাঁও"] as const;
