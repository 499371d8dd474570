import { useId } from "react";
import { setLocale, useLocale, useText } from "../i18n/t.ts";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { shellText } from "./text.ts";

/** The name of each language is written in that language, so that everybody can find their own. */
export function LanguageSwitch() {
  const text = useText(shellText);
  // Radio buttons with the same name are one group, and a page may have this component twice.
  const name = useId();
  const options = [
    { value: "bn", label: "বাংলা" },
    { value: "en", label: "English" },
  ];
  return (
    <SegmentedControl
      legend={text.language}
      name={name}
      options={options}
      value={useLocale()}
      onChange={(value) => setLocale(value === "en" ? "en" : "bn")}
    />
  );
}
