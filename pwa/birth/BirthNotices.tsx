import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { ShortBalance } from "../orders/form/ShortBalance.tsx";
import type { Placing } from "../orders/form/use-order.ts";
import { useConfig } from "../settings/config.ts";
import { Banner } from "../ui/Banner.tsx";
import { OutsideLink } from "../ui/ButtonLink.tsx";
import { WalletIcon } from "../ui/icons.tsx";
import { lackingOf } from "../wallet/lacking.ts";
import { birthText } from "./text.ts";

/** Notices above the form: where to verify a certificate, the price, and whether the balance is enough. */
export function BirthNotices({ placing: { price, balance, short } }: { placing: Placing }) {
  const text = useText(birthText);
  const locale = useLocale();
  const verify = useConfig().value?.links.verify;
  return (
    <>
      {short ? (
        <ShortBalance price={price} balance={balance}>
          {text.shortHelp(formatTaka(lackingOf(price, balance), locale))}
        </ShortBalance>
      ) : null}
      <Banner icon={<WalletIcon />} title={text.deduction(formatTaka(price, locale))}>
        {verify ? (
          <>
            {text.verifyBefore} <OutsideLink href={verify}>{text.verifyLink}</OutsideLink>
          </>
        ) : null}
      </Banner>
    </>
  );
}
