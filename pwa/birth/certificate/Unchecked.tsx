import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { birthText } from "../text.ts";
import { goToField, useUnsure } from "./use-unsure.ts";

/** Before the button: fields that nobody has compared with the certificate yet. It only advises. */
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
