/** Refusals of the reading of a birth certificate, like `errorCatalogue`. Only the screen that uploads one loads them. */
export const certificateErrors = {
  "nothing-found": {
    status: 422,
    en: "No birth certificate could be read in this file. Try a sharper, straight photo.",
    bn: "এই ফাইলে জন্ম নিবন্ধন সনদ পড়া যায়নি। সোজা ও পরিষ্কার ছবি দিন।",
  },
  "own-certificates-waiting": {
    status: 429,
    en: "Two of your certificates are still being read. Please send the next one when they are done.",
    bn: "আপনার দুটি সনদ এখনও পড়া হচ্ছে। সেগুলো শেষ হলে পরেরটি দিন।",
  },
  "reader-busy": {
    status: 503,
    en: "Many certificates are being read just now. Please try again in a minute.",
    bn: "এখন অনেক সনদ পড়া হচ্ছে। এক মিনিট পরে আবার চেষ্টা করুন।",
  },
} as const satisfies Record<string, { status: number; en: string; bn: string }>;
