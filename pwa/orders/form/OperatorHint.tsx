import { useEffect, useState } from "react";
import { type Operator, operators } from "../../../contract/services/biometric.ts";
import { checkMobile } from "../../../contract/values/identifiers.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { identifierText } from "../../services/fields/identifier-text.ts";
import { countDigits } from "../../services/fields/number-checks.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { orderText } from "./text.ts";

type Props = {
  number: string;
  chosen: Operator;
  suggested: Operator | undefined;
  onTake: (operator: Operator) => void;
};

const MOBILE_DIGITS = 11;
const PAUSE_MS = 1500;

/**
 * Warns about a number that is no mobile number, and suggests the operator that first got its prefix. Both are only advice,
 * because numbers move between operators.
 */
export function OperatorHint({ number, chosen, suggested, onTake }: Props) {
  const text = useText(orderText);
  const help = useText(identifierText);
  const locale = useLocale();
  const nameOf = (operator: Operator) => operators.find(({ value }) => value === operator)?.label[locale] ?? operator;
  const check = checkMobile(number);
  const paused = usePaused(number);
  if (suggested && suggested !== chosen) {
    return (
      <Banner
        role="status"
        action={
          <Button variant="secondary" onClick={() => onTake(suggested)}>
            {text.takeOperator(nameOf(suggested))}
          </Button>
        }
      >
        {text.otherOperator(nameOf(suggested))}
      </Banner>
    );
  }
  // A number that is still being typed is naturally too short.
  if (check.ok || check.reason === "empty" || (countDigits(number) < MOBILE_DIGITS && !paused)) return null;
  return (
    <Banner tone="warn" role="status" title={help.warnTitle}>
      {fieldSentence(check.reason, locale)} {help.warnText}
    </Banner>
  );
}

/** True when `value` has not changed for a while. */
function usePaused(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
