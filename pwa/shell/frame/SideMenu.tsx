import { useText } from "../../i18n/t.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { MenuIcon } from "../../ui/icons.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { MenuList } from "./MenuList.tsx";
import { layoutText } from "./text.ts";
import { useWide } from "./use-wide.ts";

type Props = { menuOpen: boolean; onMenu: () => void; onLogout: () => void };

/**
 * The menu beside the screen: on a desktop whole, on a tablet as icons, with a button for the menu with words. A phone is spared
 * its many entries.
 */
export function SideMenu({ menuOpen, onMenu, onLogout }: Props) {
  const text = useText(layoutText);
  const tablet = useWide("tablet");
  const desktop = useWide("desktop");
  if (!tablet) return null;
  return (
    <nav
      aria-label={text.mainMenu}
      className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--top-bar))] w-17 shrink-0 flex-col overflow-y-auto overscroll-contain border-e border-line px-2.5 py-3 lg:w-60 lg:px-3 lg:py-4"
    >
      {desktop ? null : (
        <IconButton
          aria-label={text.wholeMenu}
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
          className="mb-2 self-center"
        >
          <MenuIcon />
        </IconButton>
      )}
      <MenuList icons={!desktop} onLogout={onLogout} />
      {desktop ? <LanguageSwitch className="mt-auto pt-2" /> : null}
    </nav>
  );
}
