import { useEffect, useRef, useState } from "react";
import type { FileMatch, QueueItem } from "../../../contract/queue.ts";
import { useText } from "../../i18n/t.ts";
import { matchFiles } from "../queue.ts";
import { queueText } from "../text.ts";

type Named = { file: File; match: FileMatch | undefined };

/**
 * Compares the name of the chosen file with the order that it would go to, as a batch does:
 * somebody else's paper is delivered by one wrong choice in a folder of them. What can't be
 * compared, because the server doesn't answer, goes as it is.
 */
export function useFileName(order: QueueItem, file: File | undefined) {
  const text = useText(queueText);
  const asked = useRef<{ file: File; named: Promise<Named> }>(undefined);
  const [named, setNamed] = useState<Named>();
  const [tapped, setTapped] = useState<File>();
  const deciding = useRef(false);

  const compare = (chosen: File) => {
    if (asked.current?.file !== chosen) {
      const answer = matchFiles([chosen.name]).then(
        ([match]) => match,
        () => undefined,
      );
      asked.current = { file: chosen, named: answer.then((match) => ({ file: chosen, match })) };
    }
    return asked.current.named;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is compared once.
  useEffect(() => {
    if (file) void compare(file).then(setNamed);
  }, [file]);

  const other = named?.file === file ? otherOf(named?.match, order) : undefined;
  const words = other && text[other.exists ? "otherOrder" : "noSuchOrder"];
  return {
    /** Why the file may be another order's. */
    doubt: other && words?.(other.said, order.orderNumber),
    isAsking: other !== undefined && tapped === file,
    /**
     * Called at each tap: false at the first one for a file in doubt, and while an earlier tap
     * waits for the comparison.
     */
    async mayGo(): Promise<boolean> {
      if (!file || tapped === file) return true;
      if (deciding.current) return false;
      deciding.current = true;
      const { match } = await compare(file);
      deciding.current = false;
      const inDoubt = otherOf(match, order) !== undefined;
      if (inDoubt) setTapped(file);
      return !inDoubt;
    },
  };
}

/**
 * What a name says of another order, beside this one or alone; undefined when it names this one
 * only, or none.
 */
export function otherOf(
  match: FileMatch | undefined,
  { _id, orderNumber }: Pick<QueueItem, "_id" | "orderNumber">,
): { said: string; exists: boolean } | undefined {
  if (!match) return undefined;
  const { candidates, said } = match;
  // One person's number may be of several orders.
  const own = candidates.find(({ order }) => order._id === _id)?.text;
  const other = candidates.find(({ order, text }) => order._id !== _id && text !== own)?.order;
  if (other) return { said: `${other.orderNumber} (${other.user.fullName})`, exists: true };
  const others = said.filter((number) => number !== orderNumber);
  return others.length > 0 ? { said: others.join(", "), exists: false } : undefined;
}
