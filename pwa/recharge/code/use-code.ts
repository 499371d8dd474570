import { useState } from "react";
import * as v from "valibot";
import type { CodeRedeemed } from "../../../contract/codes.ts";
import { typedCode } from "../../../contract/values/typed-code.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { useRequestKey } from "../../api/request-keys.ts";
import { useLocale } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { useBusy } from "../../ui/Button.tsx";
import { fieldSentence } from "../../ui/form/form-errors.ts";

export type UsedCode = ReturnType<typeof useCode>;

/**
 * A code that is typed for a recharge. `use` has the server credit its sum, or tell what its
 * percent adds: `told`. What was typed stays, unless it is spent.
 */
export function useCode(typed: string, write: (typed: string) => void) {
  const locale = useLocale();
  const withKey = useRequestKey();
  const { busy, run } = useBusy();
  const [told, setTold] = useState<CodeRedeemed>();
  const [problem, setProblem] = useState<string>();
  const type = (next: string) => {
    write(next);
    setTold(undefined);
    setProblem(undefined);
  };
  /** Says at the field what is refused, if it is about the code. */
  const refuse = (error: unknown): boolean => {
    const isOurs = isApiError(error) && error.code.startsWith("code-");
    if (isOurs) setProblem(sentence(error)[locale]);
    return isOurs;
  };
  const use = () =>
    run(async () => {
      const checked = v.safeParse(typedCode, typed);
      if (!checked.success) return setProblem(fieldSentence(checked.issues[0].message, locale));
      const json = { code: checked.output };
      const send = (key: string) =>
        request("POST recharge/code", { json, headers: { "Idempotency-Key": key } });
      const answer = await withKey(json, send).catch((error: unknown) => {
        if (!refuse(error)) throw error;
      });
      if (!answer) return;
      type(answer.percent === null ? "" : typed);
      setTold(answer);
    });
  return { typed, type, told, problem, busy, refuse, use: () => void use() };
}
