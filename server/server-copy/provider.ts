import type { Identity } from "../../contract/server-copy.ts";

/** Where people are looked up. */
export type IdentityProvider = {
  /** True when its people are invented. With real ones consent and purpose are mandatory. */
  specimen: boolean;
  /**
   * The person with this NID (ASCII digits) and date of birth (YYYY-MM-DD), with a Bangla name; undefined when there is none.
   * @throws identity-away when that can't be said now
   */
  find(nid: string, dob: string): Promise<Identity | undefined>;
};
