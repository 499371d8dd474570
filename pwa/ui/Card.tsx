import type { ComponentProps } from "react";

type Props = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li";
  /** A folded corner, for the most important card of a screen. */
  folded?: boolean;
  tone?: "paper" | "accent";
  /** No padding, for lists and tables. */
  flush?: boolean;
};

const tones = {
  paper: "bg-surface border border-line shadow-card",
  accent: "bg-hero text-on-hero [--fold-color:var(--color-hero-fold)]",
};

export function Card({ as: Tag = "div", folded, tone = "paper", flush, className = "", ...rest }: Props) {
  const Element = Tag as "div";
  return (
    <Element
      {...rest}
      className={`min-w-0 rounded-lg ${tones[tone]} ${flush ? "overflow-hidden" : "p-4 md:p-5"} ${folded ? "folded" : ""} ${className}`}
    />
  );
}
