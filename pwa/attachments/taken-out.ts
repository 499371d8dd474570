import type { TakenOut } from "../../contract/files.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import type { Locale } from "../i18n/t.ts";

const words: Record<TakenOut, Record<Locale, string>> = {
  script: { bn: "স্ক্রিপ্ট", en: "scripts" },
  program: { bn: "অন্য প্রোগ্রাম বা ফাইল খোলা", en: "opening programs or other files" },
  form: { bn: "ফরমের তথ্য পাঠানো", en: "sending of form data" },
  files: { bn: "ভেতরের ফাইল", en: "files inside" },
  media: { bn: "ভিডিও, শব্দ ও 3D", en: "video, sound and 3D" },
  opening: { bn: "খুললে নিজে থেকে যা চলে", en: "what runs on opening" },
  links: { bn: "অচেনা ধরনের লিংক", en: "links of unknown kinds" },
  password: { bn: "প্রিন্ট ও কপির বাধা", en: "the bar on printing and copying" },
};

/** What was taken out of a PDF before it was stored, in words. Undefined when it was nothing. */
export function describeTakenOut(takenOut: readonly TakenOut[] | undefined): Sentence | undefined {
  if (!takenOut?.length) return undefined;
  const list = (locale: Locale) => takenOut.map((one) => words[one][locale]).join(", ");
  return { bn: `PDF থেকে বাদ গেছে: ${list("bn")}।`, en: `Taken out of the PDF: ${list("en")}.` };
}
