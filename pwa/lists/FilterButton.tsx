import { useText } from "../i18n/t.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { FilterIcon } from "../ui/icons.tsx";
import { uiText } from "../ui/text.ts";

type Props = { open: boolean; on: boolean; onClick: () => void };

/** Folds a list's filters on a phone, and is marked while one of them is on. On a wide screen they are always seen. */
export function FilterButton({ open, on, onClick }: Props) {
  const text = useText(uiText);
  return (
    <IconButton
      aria-label={text.filter}
      aria-expanded={open}
      onClick={onClick}
      className={`md:hidden ${on ? "bg-accent-soft text-accent" : ""}`}
    >
      <FilterIcon />
    </IconButton>
  );
}
