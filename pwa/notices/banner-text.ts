import { defineText } from "../i18n/t.ts";

export const bannerText = defineText({
  bn: {
    notice: "নোটিশ",
  },
  en: {
    notice: "Notice",
  },
});
