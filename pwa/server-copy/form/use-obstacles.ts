import { useConnection } from "../../offline/connection.ts";
import { useConfig } from "../../settings/config.ts";
import { useBalance, usePrices, useSwitches } from "../../settings/settings.ts";
import { useIsPaid } from "../paid.ts";
import type { Person } from "../server-copy.ts";
import { useStop } from "../stop.ts";

/** The price of this look-up and what prevents it, as far as the phone knows. */
export function useObstacles(person: Person | undefined) {
  const listed = usePrices().value?.serverBalance;
  const balance = useBalance().value;
  const closed = useSwitches().value?.serverCopy === false;
  const online = useConnection() === "online";
  const purposeNeeded = useConfig().value?.identityConsent === true;
  const free = useIsPaid(person);
  const price = free ? 0 : listed;
  const stop = useStop(person);
  const short = !closed && price !== undefined && balance !== undefined && balance < price;
  return {
    price,
    balance,
    closed,
    online,
    purposeNeeded,
    /** True when it was paid for within 24 hours: then it opens even if the service is closed or the balance is too low. */
    free,
    short,
    /** A free copy does not count as a try. */
    stop: free ? undefined : stop,
    blocked: !online || price === undefined || short || ((closed || stop !== undefined) && !free),
  };
}

export type FoundObstacles = ReturnType<typeof useObstacles>;
