import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & { "aria-label": string };

export function IconButton({ className = "", type = "button", title, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      title={title ?? rest["aria-label"]}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft transition-colors hover:bg-accent-soft hover:text-accent disabled:cursor-not-allowed disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  );
}
