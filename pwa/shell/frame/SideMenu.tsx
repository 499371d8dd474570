import { useText } from "../../i18n/t.ts";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { MenuList } from "./MenuList.tsx";
import { layoutText } from "./text.ts";
import { useWide } from "./use-wide.ts";

/** The menu on tablets and wider screens, always open. A phone is spared its many entries. */
export function SideMenu({ onLogout }: { onLogout: () => void }) {
  const text = useText(layoutText);
  const wide = useWide();
  if (!wide) return null;
  return (
    <nav
      aria-label={text.mainMenu}
      className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--top-bar))] w-60 shrink-0 flex-col overflow-y-auto overscroll-contain border-e border-line px-3 py-4"
    >
      <MenuList onLogout={onLogout} />
      <LanguageSwitch className="mt-auto pt-2" />
    </nav>
  );
}
