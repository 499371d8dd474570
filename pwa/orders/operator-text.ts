import type { Operator } from "../../contract/orders.ts";
import { defineText } from "../i18n/t.ts";

/** The operators' names as they are written on the SIM; the wire has the English ones. */
export const operatorText = defineText({
  bn: {
    Robi: "রবি",
    Airtel: "এয়ারটেল",
    GP: "গ্রামীণফোন",
    Banglalink: "বাংলালিংক",
    Teletalk: "টেলিটক",
  } satisfies Record<Operator, string>,
  en: { Robi: "Robi", Airtel: "Airtel", GP: "GP", Banglalink: "Banglalink", Teletalk: "Teletalk" },
});
