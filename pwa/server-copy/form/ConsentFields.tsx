import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../i18n/t.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { copyText } from "../text.ts";

type Props = {
  consent: UseFormRegisterReturn;
  consentError: boolean;
  /** Only for look-ups in a real registry. */
  purpose: UseFormRegisterReturn | undefined;
  purposeError: string | undefined;
};

export function ConsentFields({ consent, consentError, purpose, purposeError }: Props) {
  const text = useText(copyText);
  return (
    <>
      {purpose ? (
        <TextInput
          {...purpose}
          label={text.purpose}
          hint={text.purposeHint}
          error={purposeError}
          maxLength={200}
          required
        />
      ) : null}
      <Checkbox {...consent} label={text.consent} error={consentError ? text.consentNeeded : undefined} />
    </>
  );
}
