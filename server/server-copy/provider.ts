import type { Identity } from "../../contract/server-copy/look-up.ts";

export type IdentityProvider = {
  /** True when its people are invented. Look-ups of real people need consent and a purpose. */
  specimen: boolean;
  /**
   * Undefined when there is nobody. `dob`: YYYY-MM-DD. @throws identity-away when that can't be
   * told at present
   */
  find(nid: string, dob: string): Promise<Identity | undefined>;
};
