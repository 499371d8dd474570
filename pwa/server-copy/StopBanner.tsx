import { formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Page.tsx";
import { copyText } from "./text.ts";

type Props = { error: unknown; until: number; role?: "alert" };

/** Why look-ups are refused for a while, and until when (ms since 1970). */
export function StopBanner({ error, until, role }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  return (
    <Banner tone="warn" role={role} title={sentence(error)[locale]}>
      <p>{text.againFrom(formatAsOf(new Date(until).toISOString(), locale))}</p>
    </Banner>
  );
}
