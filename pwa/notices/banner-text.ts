import { defineText } from "../i18n/t.ts";

export const bannerText = defineText({
  bn: {
    notice: "নোটিশ",
    showNotice: "পুরো নোটিশ দেখুন",
    foldNotice: "নোটিশ ছোট করুন",
  },
  en: {
    notice: "Notice",
    showNotice: "Show the whole notice",
    foldNotice: "Fold the notice",
  },
});
