import type { OrderStatus } from "../../contract/orders.ts";
import { BirthIcon, DocumentIcon, type Icon, IdCardIcon, LandIcon, SimIcon } from "../ui/icons.tsx";
import type { Tone } from "../ui/StatusBadge.tsx";
import type { categoryText } from "./category-text.ts";

type Names = (typeof categoryText)["bn"];

const icons: Record<string, Icon> = {
  nid: IdCardIcon,
  tin: DocumentIcon,
  nidPDF: DocumentIcon,
  robiAirtelBalance: SimIcon,
  gpBalance: SimIcon,
  blBalance: SimIcon,
  teletalkBalance: SimIcon,
  birth: BirthIcon,
  roshid: LandIcon,
};

/** A category this version doesn't know is still an order that somebody paid for. */
export function categoryIcon(category: string): Icon {
  return icons[category] ?? DocumentIcon;
}

/** Robi and Airtel share one category, so an operator named by the order itself says more. */
export function categoryName(
  names: Names,
  { category, operator }: { category: string; operator?: string | undefined },
): string {
  const name = Object.hasOwn(names, category) ? names[category as keyof Names] : names.other;
  return category === "robiAirtelBalance" && operator ? `${name.split(" · ")[0]} · ${operator}` : name;
}

export const statusTones: Record<OrderStatus, Tone> = { pending: "pending", approved: "approved", cancel: "cancelled" };
