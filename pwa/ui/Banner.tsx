import type { ReactNode } from "react";
import { CheckIcon, type Icon, InfoIcon, WarningIcon } from "./icons.tsx";

export type BannerTone = "info" | "warn" | "danger" | "success";

const looks: Record<BannerTone, { className: string; ink: string; Icon: Icon }> = {
  info: { className: "bg-info-soft", ink: "text-info", Icon: InfoIcon },
  warn: { className: "bg-pending-soft", ink: "text-pending", Icon: WarningIcon },
  danger: { className: "bg-cancelled-soft", ink: "text-cancelled", Icon: WarningIcon },
  success: { className: "bg-approved-soft", ink: "text-approved", Icon: CheckIcon },
};

type Props = {
  tone?: BannerTone;
  title?: string;
  /** The English that the specification quotes, below a Bengali title. */
  second?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  role?: "status" | "alert";
  className?: string;
};

/** A notice inside a page. Give it a role only when it appears by itself. */
export function Banner({ tone = "info", title, second, children, action, icon, role, className = "" }: Props) {
  const look = looks[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 ${look.className} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <span className={`mt-0.5 ${look.ink}`}>{icon ?? <look.Icon />}</span>
        <div className="min-w-0 text-sm">
          {title ? <p className={`font-semibold ${look.ink}`}>{title}</p> : null}
          {second ? (
            <p lang="en" className={look.ink}>
              {second}
            </p>
          ) : null}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
