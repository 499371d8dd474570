import { useId } from "react";
import { setLocale, useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { shellText } from "./text.ts";

/** Each language is named in itself, so that whoever is lost in the other finds back. */
export function LanguageSwitch({ className }: { className?: string }) {
  const text = useText(shellText);
  // Radios of one name are one group, and two of these may stand on a page.
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
      className={className}
    />
  );
}
