import type { OrderStatus } from "../../contract/orders.ts";
import type { Tone } from "../ui/StatusBadge.tsx";

export const statusTones: Record<OrderStatus, Tone> = { pending: "pending", approved: "approved", cancel: "cancelled" };
