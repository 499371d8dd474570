import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { href: string }
  | { onSelect: () => void }
);

type Props = {
  label: string;
  trigger: ReactNode;
  items: MenuItem[] /** Stands above the items: who is signed in, say. */;
  head?: ReactNode;
};

/** Room for the bar at the foot of phones, in px. */
const FOOT = 80;

/** A button that discloses links and actions. Closes on Esc, on a tap outside and when focus leaves. */
export function Menu({ label, trigger, items, head }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [up, setUp] = useState(false);
  const id = useId();
  // Beneath the last row of a list it would end behind the bar, where no finger gets.
  useLayoutEffect(() => {
    const below = button.current?.getBoundingClientRect();
    const height = panel.current?.offsetHeight ?? 0;
    if (open && below) setUp(below.bottom + height > innerHeight - FOOT && below.top - height > FOOT);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-soft transition-colors hover:text-accent"
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={panel}
          id={id}
          className={`absolute end-0 ${up ? "bottom-full mb-1" : "top-full mt-1"} z-40 w-64 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-surface p-1.5 shadow-pop`}
        >
          {head ? <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{head}</div> : null}
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <Item item={item} close={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const className = `flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-accent-soft ${item.danger ? "text-danger" : ""}`;
  if ("href" in item)
    return (
      <Link href={item.href} className={className} onClick={close}>
        {item.icon}
        {item.label}
      </Link>
    );
  const select = () => {
    close();
    item.onSelect();
  };
  return (
    <button type="button" className={className} onClick={select}>
      {item.icon}
      {item.label}
    </button>
  );
}
