import type { OrderCategory } from "../../contract/orders.ts";

/** The drafts of the biometric form; the identifier forms' are named by their category. */
export const BIO_DRAFT = "bio";

/** Which form an order of a category is written in, and under what its drafts are kept. */
export function formOf(category: string): { draft: string; route: string } {
  return forms[category as OrderCategory] ?? forms.nid;
}

const bio = { draft: BIO_DRAFT, route: "/bio" };
const forms: Record<OrderCategory, { draft: string; route: string }> = {
  nid: { draft: "nid", route: "/nid-order" },
  tin: { draft: "tin", route: "/tin" },
  nidPDF: { draft: "nidPDF", route: "/nid-pdf" },
  robiAirtelBalance: bio,
  gpBalance: bio,
  blBalance: bio,
  teletalkBalance: bio,
  birth: { draft: "birth", route: "/birthday-registration" },
};
