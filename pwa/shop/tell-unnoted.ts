import { bothOf } from "../i18n/t.ts";
import { showToast } from "../ui/toast.ts";
import { shopText } from "./text.ts";

/** The order has arrived, and this phone could not keep what was noted with it. */
export function tellUnnoted(): void {
  showToast("error", bothOf(shopText, "unnotedSent"));
}
