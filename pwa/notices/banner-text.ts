import { defineText } from "../i18n/t.ts";

export const bannerText = defineText({
  notice: ["নোটিশ", "Notice"],
});
