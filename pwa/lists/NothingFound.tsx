import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

type Props = { title: string; clearLabel: string; onClear: () => void; children?: ReactNode };

/** Where a search or filter leaves no row: the way back to all of them. */
export function NothingFound({ title, clearLabel, onClear, children }: Props) {
  return (
    <EmptyState
      drawing="search"
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
