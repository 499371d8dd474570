import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Banner } from "../../ui/Banner.tsx";
import { roshidText } from "./text.ts";
import type { Saving } from "./use-roshid-save.ts";

/** What will be deducted, before a long form is begun; and whether the balance is enough for it. */
export function ChargeNotice({ saving: { price, missing }, editing }: { saving: Saving; editing: boolean }) {
  const text = useText(roshidText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const charge = editing ? text.chargeEdit : text.chargeCreate;
  return (
    <Banner tone={missing > 0 ? "warn" : "info"}>
      <p>{price === undefined && offline ? text.chargeUnknown : charge(formatTaka(price, locale))}</p>
      {missing > 0 ? <p>{text.shortNow(formatTaka(missing, locale))}</p> : null}
    </Banner>
  );
}
