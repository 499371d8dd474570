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

type Props = {
  tone: Tone;
  children: ReactNode;
  icon?: ReactNode;
  /** For a line of a dense list. */
  small?: boolean;
};

/** A state as colour, icon and text. */
export function StatusBadge({ tone, children, icon, small = false }: Props) {
  const { className, Icon } = looks[tone];
  return (
    <span
      className={`inline-flex items-center rounded-full font-semibold
        ${small ? "gap-1 ps-1 pe-2 text-xs/5" : "gap-1.5 py-0.5 ps-2 pe-3 text-sm"} ${className}`}
    >
      {icon ?? <Icon className={small ? "size-4" : "size-4.5"} strokeWidth={2.25} />}
      <span className="contents">{children}</span>
    </span>
  );
}
