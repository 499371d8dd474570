/** The option that may add to its service's price. Of page and desk. */
export const EXTRA = {
  name: "robiAirtelBalance",
  option: { field: "operator", value: "Airtel" },
} as const;
