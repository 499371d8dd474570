import { closedNotice, type Declaration } from "../../../contract/services/declare.ts";
import { closedSentence } from "../../offline/errors.ts";
import { useService } from "../../services/services.ts";
import { useSwitches } from "../../settings/settings.ts";
import { lackingOf } from "../../wallet/lacking.ts";
import type { useSubmission } from "./use-submission.ts";

type Submission = ReturnType<typeof useSubmission>;

/** What so many orders of a service cost together, in tk, and what stands in their way. */
export function useCharging(service: Declaration, submission: Submission, count = 1) {
  const switches = useSwitches().value;
  const hours = useService(service.key)?.hours;
  const sumOf = (each: number | undefined) =>
    each === undefined ? undefined : Math.round(each * count * 100) / 100;
  const price = sumOf(submission.price);
  // A service without a switch is always open.
  const closed = service.switch !== null && switches?.[service.switch.name] === false;
  return {
    ...submission,
    price,
    before: sumOf(submission.before),
    /** Of a closed service only that it is closed is told. */
    short: !closed && lackingOf(price, submission.balance) > 0,
    /** The notice of a closed service. */
    closed: closed ? closedSentence(closedNotice(service)) : undefined,
    hours,
  };
}
