import { useAtomValue } from "jotai";
import { useText } from "../i18n/t.ts";
import { LanguageSwitch } from "../shell/LanguageSwitch.tsx";
import { setTheme, type Theme, themeAtom } from "../shell/theme.ts";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { accountText } from "./text.ts";

export function Settings() {
  const text = useText(accountText);
  const theme = useAtomValue(themeAtom);
  const options = [
    { value: "system", label: text.themeSystem },
    { value: "light", label: text.themeLight },
    { value: "dark", label: text.themeDark },
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <p className="mb-1.5 text-sm font-semibold">{text.language}</p>
        <LanguageSwitch />
      </div>
      <div>
        <p className="mb-1.5 text-sm font-semibold">{text.theme}</p>
        <SegmentedControl
          legend={text.theme}
          name="theme"
          options={options}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </div>
    </div>
  );
}
