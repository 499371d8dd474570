import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { dateStyles } from "../../contract/services/birth.ts";
import { checkBirthRegistrationNo } from "../../contract/values/identifiers.ts";
import { readDate } from "../../contract/values/typed-date.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { fieldSentence } from "../offline/errors.ts";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { fieldHintText } from "./field-hint-text.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

const DIGITS = 17;

/** The registration number. Its digits are counted while typing. A problem is only a warning: it can be ordered. */
export function RegistrationNumber({ hint, ...props }: ComponentProps<typeof NumberInput>) {
  const text = useText(birthText);
  const hints = useText(fieldHintText);
  const locale = useLocale();
  const { control } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["birthRegistrationNumber", "dateOfBirth"] });
  const check = checkBirthRegistrationNo(typed);
  const count = normaliseNumber(typed).replace(/\D/g, "").length;
  const shown = (n: number) => inDigits(String(n), locale);
  const year = readDate(birth, dateStyles.dateOfBirth)?.slice(0, 4);
  return (
    <>
      <NumberInput
        {...props}
        hint={`${hint} · ${hints.number}`}
        enterKeyHint="next"
        look="number"
        end={
          <span
            aria-live="polite"
            className={`me-2 text-xs tabular-nums ${check.ok ? "font-semibold text-approved" : "text-soft"}`}
          >
            {count > 0 ? (
              <>
                <span aria-hidden="true">{text.filledShort(shown(count), shown(DIGITS))}</span>
                <span className="sr-only">{text.digits(shown(count))}</span>
              </>
            ) : null}
          </span>
        }
      />
      {!check.ok && count >= DIGITS - 1 ? (
        <p role="status" className="text-sm text-pending">
          {fieldSentence(check.reason, locale)} {text.doubt}
        </p>
      ) : null}
      {check.ok && year !== undefined && !check.value.startsWith(year) ? (
        <p role="status" className="text-sm text-pending">
          {text.yearDiffers}
        </p>
      ) : null}
    </>
  );
}
