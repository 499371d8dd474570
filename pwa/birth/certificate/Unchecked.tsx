import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { birthText } from "../text.ts";
import { goToField, useUnsure } from "./use-unsure.ts";

/** A notice above the button: fields that are not compared with the certificate yet. It does not prevent the order. */
export function Unchecked() {
  const text = useText(birthText);
  const locale = useLocale();
  const unsure = useUnsure();
  const [first] = unsure;
  if (!first) return null;
  return (
    <Banner
      tone="warn"
      title={text.uncheckedTitle(inDigits(String(unsure.length), locale))}
      action={
        <Button variant="secondary" onClick={() => goToField(first)}>
          {text.showUnchecked}
        </Button>
      }
    >
      {text.uncheckedText}
    </Banner>
  );
}
