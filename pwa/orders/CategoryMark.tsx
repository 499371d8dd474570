import { categoryIcon } from "./category.ts";

/** The sign of an order's category, on its own small tile. */
export function CategoryMark({ category }: { category: string }) {
  const Icon = categoryIcon(category);
  return (
    <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
      <Icon />
    </span>
  );
}
