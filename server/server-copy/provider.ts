import type { Identity } from "../../contract/server-copy.ts";

export type IdentityProvider = {
  /** True when its people are invented. Look-ups of real people need consent and a purpose. */
  specimen: boolean;
  /**
   * The person with this NID (ASCII digits) and date of birth (YYYY-MM-DD); undefined when there is none.
   * @throws identity-away when that can't be told at present
   */
  find(nid: string, dob: string): Promise<Identity | undefined>;
};
