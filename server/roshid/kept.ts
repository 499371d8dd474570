import type { RoshidSaved } from "../../contract/roshid.ts";
import type { AnswerCodec } from "../http/idempotency.ts";
import { storedAnswer } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

/** How the answer to a save is kept with its key: sealed, but for the id by which it is forgotten with its roshid. */
export function sealedAnswer(seal: Seal): AnswerCodec<RoshidSaved> & { seal: Seal } {
  return {
    seal,
    keep: (answer, row) => ({
      answer: { roshid: { _id: answer.roshid._id } },
      sealedAnswer: storedAnswer.seal(seal, row, answer),
    }),
    tell: ({ sealedAnswer = "" }, row) => storedAnswer.open(seal, row, sealedAnswer) as RoshidSaved,
  };
}
