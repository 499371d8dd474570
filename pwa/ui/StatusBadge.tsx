import type { ReactNode } from "react";
import { CheckIcon, ClockIcon, CrossIcon, DocumentIcon, type Icon, InfoIcon } from "./icons.tsx";

export type Tone = "pending" | "approved" | "cancelled" | "neutral" | "info";

const looks: Record<Tone, { className: string; Icon: Icon }> = {
  pending: { className: "bg-pending-soft text-pending", Icon: ClockIcon },
  approved: { className: "bg-approved-soft text-approved", Icon: CheckIcon },
  cancelled: { className: "bg-cancelled-soft text-cancelled", Icon: CrossIcon },
  neutral: { className: "bg-sunken text-soft", Icon: DocumentIcon },
  info: { className: "bg-info-soft text-info", Icon: InfoIcon },
};

/** A state as colour, icon and text. */
export function StatusBadge({ tone, children, icon }: { tone: Tone; children: ReactNode; icon?: ReactNode }) {
  const { className, Icon } = looks[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full py-0.5 ps-2 pe-3 text-sm font-semibold ${className}`}
    >
      {icon ?? <Icon className="size-4.5" strokeWidth={2.25} />}
      {children}
    </span>
  );
}
