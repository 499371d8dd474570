/** The same text in Bengali and English. */
export type Pair = { bn: string; en: string };

/** Invented children: one to four words, initials, nicknames, hyphens, and the conjuncts and signs that are misread easily. */
export const women = pairs(`
  মোছাঃ ফারজানা ইয়াসমিন | Mst. Farzana Yasmin
  সুমাইয়া আক্তার (মিম) | Sumaiya Akter (Mim)
  জান্নাতুল ফেরদৌস ঐশ্বর্য | Jannatul Ferdous Oishwarja
  প্রজ্ঞা পারমিতা চাকমা | PRAGYA PARAMITA CHAKMA
  মোসাম্মৎ নূরজাহান বেগম | Mosammat Nurjahan Begum
  ত্রিশা | Trisha
  উম্মে হাবিবা | Umme Habiba
  স্বর্ণালী দাশগুপ্তা | Swarnali Dasgupta
  মোছাঃ আছিয়া খাতুন | MST. ACHHIA KHATUN
  মেহজাবিন চৌধুরী অর্পিতা | Mehjabin Chowdhury Arpita
  লাবণ্য প্রভা হাঁসদা | Labonya Prova Hasda
  ঋতুপর্ণা বিশ্বাস | Rituparna Biswas
  মোছাঃ ছালেহা বেওয়া | Mst. Saleha Bewa
  সৈয়দা লুৎফুন্নেছা | SYEDA LUTFUNNESA
  উজ্জ্বলা রাণী পাল | Ujjala Rani Paul
  দিলরুবা-ই-জান্নাত | Dilruba-E-Jannat
  থুইনুচিং মারমা | Thuinuching Marma
  আফ্রিদা ঢালী | Afrida Dhali`);

export const men = pairs(`
  মোঃ রাকিবুল হাসান | Md. Rakibul Hasan
  শ্রী কৃষ্ণ চন্দ্র বর্মন | Sree Krishna Chandra Barman
  রুদ্র | Rudra
  মুহাম্মদ আব্দুল্লাহ আল মামুন | MUHAMMAD ABDULLAH AL MAMUN
  এস. এম. তৌহিদুর রহমান | S. M. Touhidur Rahman
  জন ডি' কস্তা | John D' Costa
  খন্দকার শাহরিয়ার নাফিজ | Khandaker Shahriar Nafiz
  বিজয় কৃষ্ণ ভট্টাচার্য্য | Bijoy Krishna Bhattacharjya
  মোঃ শফিকুল ইসলাম (বাবু) | Md. Shafiqul Islam (Babu)
  র‍্যাফেল ম্রং | Raphael Mrong
  আহনাফ তাহমিদ জ্যোতি | Ahnaf Tahmid Jyoti
  ঈশান | ISHAN
  মীর্জা ওয়াহিদুজ্জামান | Mirza Wahiduzzaman
  শেখ তানজিম উদ্দিন | Sheikh Tanzim Uddin
  হৃদয় চন্দ্র শীল | Hridoy Chandra Shil
  জ্ঞানেন্দ্র নাথ সূত্রধর | Gyanendra Nath Sutradhar
  আ. ন. ম. ফয়েজ আহমেদ | A. N. M. FOYEZ AHMED
  মোঃ ওবায়দুল্লাহ | Md. Obaidullah`);

export const mothers = pairs(`
  রোকেয়া বেগম | Rokeya Begum
  মোছাঃ হালিমা খাতুন | Mst. Halima Khatun
  সন্ধ্যা রাণী বর্মন | Sandhya Rani Barman
  শামসুন্নাহার | Shamsunnahar
  মোসাঃ রাবেয়া আক্তার | Mosa. Rabeya Akter
  ফেরদৌসী আরা বেগম | FERDOUSI ARA BEGUM
  পুষ্প দ্রং | Pushpa Drong
  নাসরিন সুলতানা (শিল্পী) | Nasrin Sultana (Shilpi)
  জ্যোৎস্না ত্রিপুরা | Jyotsna Tripura
  আয়েশা সিদ্দিকা | Ayesha Siddiqua
  মোছাঃ খায়রুন নেছা | Mst. Khairun Nesa
  লক্ষ্মী রাণী দাস | Laxmi Rani Das
  গুলশান আরা | GULSHAN ARA
  মনোয়ারা বেগম | Monowara Begum
  কুলসুম | Kulsum
  ডাঃ তাহমিনা হক চৌধুরী | Dr. Tahmina Haque Chowdhury
  শাহিদা পারভীন | Shahida Parvin
  বাসন্তী মুর্মু | Basanti Murmu
  মোছাঃ আঞ্জুমান আরা | Mst. Anjuman Ara
  হোসনে আরা খানম | Hosne Ara Khanam
  মাহফুজা খাতুন | MAHFUZA KHATUN
  সৈয়দা ঊর্মি রহমান | Syeda Urmi Rahman
  মৃণালিনী ঘোষ | Mrinalini Ghosh`);

export const fathers = pairs(`
  মোঃ আব্দুর রাজ্জাক | Md. Abdur Razzak
  মৃত আলহাজ্ব ছিদ্দিকুর রহমান | Late Alhaj Siddiqur Rahman
  নিরঞ্জন চন্দ্র বর্মন | Niranjan Chandra Barman
  মোঃ জাহাঙ্গীর আলম | Md. Jahangir Alam
  সুরেন্দ্র ত্রিপুরা | Surendra Tripura
  হাজী মোহাম্মদ ওয়াজেদ আলী মিয়া | HAJI MOHAMMAD WAZED ALI MIAH
  মোঃ নুরুল হুদা (দুলাল) | Md. Nurul Huda (Dulal)
  স্টিফেন গমেজ | Stephen Gomez
  মোঃ ইউনুছ আলী | Md. Younus Ali
  গিয়াস উদ্দিন মোল্লা | Gias Uddin Mollah
  আ. খ. ম. শামসুল হক | A. K. M. Shamsul Haque
  বঙ্কিম কুমার সাহা | Bankim Kumar Saha
  মোঃ ফখরুল | Md. Fakhrul
  কামরুজ্জামান খাঁন | Kamruzzaman Khan
  মোঃ দেলোয়ার হোসেন | MD. DELWAR HOSSAIN
  সাঈদ মাহমুদ | Sayeed Mahmud
  রঞ্জিত হেমব্রম | Ranjit Hembrom
  মোঃ আঃ ছাত্তার | Md. A. Sattar
  মংক্যচিং মারমা | Mongkyaching Marma
  সৈয়দ আশরাফুজ্জামান | Syed Ashrafuzzaman
  মোঃ বজলুর রশীদ তালুকদার | Md. Bazlur Rashid Talukder
  ঝন্টু ঢালী | Jhantu Dhali
  মোঃ এনায়েত উল্ল্যাহ | Md. Enayet Ullah
  শঙ্কর প্রসাদ বন্দ্যোপাধ্যায় | Shankar Prasad Bandyopadhyay
  মোঃ তোফাজ্জল | Md. Tofazzal`);

export function pairs(lines: string): Pair[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [bn = "", en = ""] = line.split("|").map((half) => half.trim());
      return { bn, en };
    });
}
