import { useSearch } from "wouter";

/** How much the balance is below the price, all in tk; 0 if it is enough, or either is unknown. */
export function lackingOf(price: number | undefined, balance: number | undefined): number {
  if (price === undefined || balance === undefined) return 0;
  return Math.max(0, Math.round(price * 100) - Math.round(balance * 100)) / 100;
}

/** The address of a recharge for an order that is `tk` short. */
export function rechargeFor(tk: number): string {
  return `/recharge?lacking=${tk}`;
}

/** What the order lacks for which the user came, in tk. */
export function useLacking(): number | undefined {
  return Number(new URLSearchParams(useSearch()).get("lacking")) || undefined;
}
