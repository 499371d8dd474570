import { findBuiltIn } from "../../contract/services/index.ts";

/** The drafts of the biometric form, whichever operator is chosen in them. */
export const BIO_DRAFT = "bio";

/** Which form an order of a category is written in, and under what its drafts are kept. */
export function formOf(category: string): { draft: string; route: string } {
  const service = findBuiltIn(category);
  if (!service) return { draft: category, route: `/order/${category}` };
  const shared = service.fields.some(({ naming }) => naming);
  return { draft: shared ? BIO_DRAFT : category, route: service.path };
}
