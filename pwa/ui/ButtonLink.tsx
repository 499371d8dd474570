import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonVariant, buttonClass } from "./button-class.ts";
import { LinkIcon } from "./icons.tsx";

type Props = {
  href: string;
  variant?: ButtonVariant;
  block?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A link to a screen of the app that looks like a button. */
export function ButtonLink({ href, variant, block, icon, className = "", children }: Props) {
  return (
    <Link href={href} className={`${buttonClass(variant, { block })} ${className}`}>
      {icon}
      {children}
    </Link>
  );
}

/** A link inside a text that opens another site in a new tab. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere text-accent underline underline-offset-4"
    >
      {children}
      <LinkIcon className="size-4.5" />
    </a>
  );
}
