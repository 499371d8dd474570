import type { ReactNode } from "react";
import { CloseIcon } from "../ui/icons.tsx";

type Props = { icon: ReactNode; clearLabel: string; onClear: () => void; children: ReactNode };

/** What the list is narrowed to; a tap shows all of it again. */
export function FilterChip({ icon, clearLabel, onClear, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-accent bg-accent-soft px-4 text-sm font-semibold text-accent"
    >
      {icon}
      {children}
      <CloseIcon aria-label={clearLabel} className="size-4.5" />
    </button>
  );
}
