import type { ComponentProps } from "react";
import type { Field } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { ContactsButton } from "../../people/ContactsButton.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { CountedInput, useLeft } from "./CountedInput.tsx";
import { identifierText } from "./identifier-text.ts";
import { checkNumber, isShortNid } from "./number-checks.ts";
import { YearHelper } from "./YearHelper.tsx";

type Props = Omit<ComponentProps<typeof CountedInput>, "fits"> & { field: Field; onReplace: (value: string) => void };

/** A number of a known kind. An unusual length gives a warning when the field is left, but can be ordered. */
export function IdentifierInput({ field, typed, error, onReplace, onBlur, ...input }: Props) {
  const text = useText(identifierText);
  const locale = useLocale();
  const [left, onLeave] = useLeft(typed);
  const check = checkNumber(field, typed);
  const reading = readField(field, typed);
  const doubted = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <CountedInput
        {...input}
        aside={
          field.format ? (
            <ContactsButton
              kind={field.format}
              number={"value" in reading ? reading.value || undefined : undefined}
              onPick={onReplace}
            />
          ) : undefined
        }
        // A form number may begin with letters, which the digit keyboard lacks.
        inputMode={field.format === "form-number" ? "text" : field.format === "mobile" ? "tel" : "numeric"}
        error={error}
        typed={typed}
        fits={check.ok}
        onBlur={(event) => {
          onBlur?.(event);
          onLeave();
        }}
      />
      {isShortNid(field, typed) ? <YearHelper nid={typed} onReplace={onReplace} /> : null}
      {doubted ? (
        <Banner tone="warn" role="status" title={text.warnTitle}>
          {fieldSentence(check.reason, locale)} {text.warnText}
        </Banner>
      ) : null}
    </div>
  );
}
