import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

type Props = {
  href: string;
  variant?: ButtonVariant;
  block?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Goes to a screen of the app; looks like a button. */
export function ButtonLink({ href, variant, block, icon, className = "", children }: Props) {
  return (
    <Link href={href} className={`${buttonClass(variant, { block })} ${className}`}>
      {icon}
      {children}
    </Link>
  );
}
