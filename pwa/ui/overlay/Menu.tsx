import {
  MenuItem as HeadlessItem,
  Menu as HeadlessMenu,
  MenuButton,
  MenuItems,
} from "@headlessui/react";
import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "wouter";

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { href: string }
  | { onSelect: () => void }
);

type Props = {
  label: string;
  trigger: ReactNode;
  items: MenuItem[];
  /** Shown above the items, for example the signed-in user. */
  head?: ReactNode;
  /**
   * In a bar that nothing cuts off. Then the style sheet places it: measuring for it took half of a
   * slow phone's time.
   */
  inBar?: boolean;
};

const itemLook =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start " +
  "data-focus:bg-accent-soft data-focus:outline-none";

/** A menu with links and actions. */
export function Menu({ label, trigger, items, head, inBar }: Props) {
  const [, navigate] = useLocation();
  return (
    <HeadlessMenu>
      <MenuButton
        aria-label={label}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-soft
          transition-colors hover:text-accent"
      >
        {trigger}
      </MenuButton>
      <MenuItems
        modal={false}
        anchor={inBar ? undefined : { to: "bottom end", gap: 4, padding: 8 }}
        className={`z-50 w-64 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line
          bg-surface p-1.5 text-ink shadow-pop outline-none
          ${inBar ? "absolute end-2 top-full mt-1 max-h-[55dvh] overflow-y-auto" : ""}`}
      >
        {head ? <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{head}</div> : null}
        {items.map((item) => (
          <HeadlessItem key={item.label}>
            {({ close }) => drawItem(item, close, navigate)}
          </HeadlessItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

/** An element, not a component, because the menu adds attributes to it. */
function drawItem(item: MenuItem, close: () => void, navigate: (href: string) => void) {
  const className = `${itemLook} ${item.danger ? "text-danger" : ""}`;
  if (!("href" in item))
    return (
      <button type="button" className={className} onClick={item.onSelect}>
        {item.icon}
        {item.label}
      </button>
    );
  // The focus must go to the new screen. Preventing the default stops Headless UI from giving it
  // back to the menu's button.
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
    navigate(item.href);
  };
  return (
    <a href={item.href} className={className} onClick={follow}>
      {item.icon}
      {item.label}
    </a>
  );
}
