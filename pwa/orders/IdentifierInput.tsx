import type { ComponentProps } from "react";
import type { IdentifierName } from "../../contract/orders.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { CountedInput, useLeft } from "./CountedInput.tsx";
import { fieldText } from "./field-text.ts";
import { checkIdentifier, isShortNid } from "./identifier-checks.ts";
import { identifierText } from "./identifier-text.ts";
import { YearHelper } from "./YearHelper.tsx";

type Props = Omit<ComponentProps<"input">, "value" | "name"> & {
  name: IdentifierName;
  typed: string;
  error?: string | undefined;
  onReplace: (value: string) => void;
};

/** The one number of an order. An unusual length is doubted once the field is left, and may be ordered all the same. */
export function IdentifierInput({ name, typed, error, onReplace, ...input }: Props) {
  const text = useText(identifierText);
  const fields = useText(fieldText);
  const locale = useLocale();
  const [left, onLeave] = useLeft(typed);
  const check = checkIdentifier(name, typed);
  const doubted = left && !error && typed !== "" && !check.ok;
  return (
    <div className="flex flex-col gap-3">
      <CountedInput
        {...input}
        name={name}
        // A form number may begin with letters, for which the digit pad has no keys.
        inputMode={name === "formNumberNid" ? "text" : "numeric"}
        label={fields[name]}
        hint={text[`${name}Help`]}
        error={error}
        typed={typed}
        fits={check.ok}
        onLeave={onLeave}
      />
      {isShortNid(name, typed) ? <YearHelper nid={typed} onReplace={onReplace} /> : null}
      {doubted ? (
        <Banner tone="warn" role="status" title={text.warnTitle}>
          {fieldSentence(check.reason, locale)} {text.warnText}
        </Banner>
      ) : null}
    </div>
  );
}
