import { useEffect } from "react";
import { useText } from "../../i18n/t.ts";
import { IconButton } from "../../ui/Button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Overlay } from "../../ui/overlay/Overlay.tsx";
import { Brand } from "../Brand.tsx";
import { MenuList } from "./MenuList.tsx";
import { layoutText } from "./text.ts";
import { useWide } from "./use-wide.ts";

/** The whole menu, on phones and tablets. */
export function Drawer({ brand, onClose }: { brand: string; onClose: () => void }) {
  const text = useText(layoutText);
  const wide = useWide("desktop");
  useEffect(() => {
    // The side menu replaces this one.
    if (wide) onClose();
  }, [wide, onClose]);
  return (
    <Overlay
      label={text.mainMenu}
      onClose={onClose}
      place="items-stretch"
      panel="w-[min(20rem,86vw)] animate-drawer bg-paper text-ink"
    >
      <div className="flex items-center justify-between border-b border-line ps-5 pe-2 pt-[env(safe-area-inset-top)]">
        <Brand name={brand} className="py-3 text-lg" />
        <IconButton aria-label={text.closeMenu} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <nav
        aria-label={text.mainMenu}
        className="relative flex-1 overflow-y-auto overscroll-contain px-3 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
      >
        <MenuList onChoose={onClose} />
      </nav>
    </Overlay>
  );
}
