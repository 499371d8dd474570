import { isReachable } from "../../api/client.ts";
import { insist } from "./insist.ts";

let asking: Promise<boolean> | undefined;

/** Whether our server answers its health page now. Calls at the same time share one answer. */
export function serverAnswers(): Promise<boolean> {
  asking ??= insist(isReachable)
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
