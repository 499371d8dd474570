import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { dateStyles } from "../../contract/services/birth.ts";
import { readDate } from "../../contract/values/typed-date.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { dateInEnglishWords } from "./date-in-words.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

/** The date of birth in words. It is filled in from the date only when the user taps the offer. */
export function InWords(props: ComponentProps<typeof TextArea>) {
  const text = useText(birthText);
  const { control, setValue } = useBirthForm();
  const [typed, birth] = useWatch({ control, name: ["dateOfBirthInWords", "dateOfBirth"] });
  const date = readDate(birth, dateStyles.dateOfBirth);
  const words = date && dateInEnglishWords(date);
  return (
    <>
      <TextArea {...props} rows={2} lang="en" autoCapitalize="words" />
      {words && words.toLowerCase() !== typed.trim().toLowerCase() ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          {text.inWords}
          <Button
            variant="secondary"
            lang="en"
            onClick={() => setValue("dateOfBirthInWords", words, { shouldDirty: true })}
            className="min-h-11 px-3 text-start text-sm font-normal"
          >
            {words}
          </Button>
        </p>
      ) : null}
    </>
  );
}
