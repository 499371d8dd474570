import { Link } from "wouter";
import { useLocale, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConfig } from "../../settings/config.ts";
import { MenuIcon } from "../../ui/icons.tsx";
import { useIsCurrent } from "./MenuList.tsx";
import { type MenuEntry, tabsOf, wordIn } from "./menu.ts";
import { layoutText } from "./text.ts";

// With large text a label grows as far as five of them fit beside each other on a narrow phone.
const look =
  "flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 px-px text-center " +
  "text-[min(0.75rem,4.4vw)] leading-tight transition-colors";
const pill = "rounded-full px-[min(1rem,calc(11vw-1.5rem))] py-0.5 transition-colors";

/** The most used screens, within reach of the thumb. The last tab opens the whole menu. */
export function TabBar({ onMenu, menuOpen }: { onMenu?: () => void; menuOpen: boolean }) {
  const text = useText(layoutText);
  const locale = useLocale();
  const role = useCurrentUser()?.role;
  const compares = useConfig().value?.staffRecharges === true;
  const tabs = role ? tabsOf(role, compares) : [];
  const menu = role === "user" || role === "admin";
  // On a slow connection the server's HTML arrives tab by tab: each has its place from the
  // beginning.
  const columns = ["grid-cols-2", "grid-cols-3", "grid-cols-4", "grid-cols-5"][
    tabs.length + Number(menu) - 2
  ];
  return (
    <nav
      aria-label={text.tabs}
      className={`tab-bar fixed inset-x-0 bottom-0 z-30 grid min-h-(--tab-bar) ${columns} border-t
        border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden`}
    >
      {tabs.map((entry) => (
        <Tab key={entry.href} entry={entry} label={wordIn(entry.word, locale)} />
      ))}
      {menu ? (
        <button
          type="button"
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
          className={`${look} text-soft`}
        >
          <span className={pill}>
            <MenuIcon />
          </span>
          {text.mainMenu}
        </button>
      ) : null}
    </nav>
  );
}

function Tab({ entry: { href, Icon }, label }: { entry: MenuEntry; label: string }) {
  const current = useIsCurrent(href);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={`${look} ${current ? "font-semibold text-accent" : "text-soft"}`}
    >
      <span className={`${pill} ${current ? "bg-accent-soft" : ""}`}>
        <Icon />
      </span>
      {label}
    </Link>
  );
}
