import { useConnection } from "../../offline/connection.ts";
import { useConfig } from "../../settings/config.ts";
import { useBalance, usePrices, useSwitches } from "../../settings/settings.ts";
import { useIsPaid } from "../paid.ts";
import type { Person } from "../server-copy.ts";
import { useStop } from "../stop.ts";

/** What this look-up costs now and what stands in its way, as far as the phone knows. */
export function useObstacles(person: Person | undefined) {
  const listed = usePrices().value?.serverBalance;
  const balance = useBalance().value;
  const closed = useSwitches().value?.serverCopy === false;
  const online = useConnection() === "online";
  const purposeNeeded = useConfig().value?.identityConsent === true;
  const free = useIsPaid(person);
  const price = free ? 0 : listed;
  const stop = useStop(person);
  const short = price !== undefined && balance !== undefined && balance < price;
  return {
    price,
    balance,
    closed,
    online,
    purposeNeeded,
    /** Paid for within 24 hours: opens whatever the switch and the balance say. */
    free,
    short,
    /** What opens for nothing is no try. */
    stop: free ? undefined : stop,
    blocked: !online || price === undefined || short || ((closed || stop !== undefined) && !free),
  };
}

export type Standing = ReturnType<typeof useObstacles>;
