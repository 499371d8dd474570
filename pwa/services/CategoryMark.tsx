import { findBuiltIn } from "../../contract/services/index.ts";
import { iconOf, useService } from "./services.ts";

/** The icon of an order's service on a small tile. `icon`: the one from the time of the order. */
export function CategoryMark({ category, icon }: { category: string; icon?: string | undefined }) {
  const service = useService(category) ?? findBuiltIn(category);
  const Icon = iconOf(icon ?? service?.icon);
  return (
    <span
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md
      bg-accent-soft text-accent"
    >
      <Icon />
    </span>
  );
}
