import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { readDate } from "../../../contract/values/typed-date.ts";
import { useLocale } from "../../i18n/locale.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { resultPath } from "../routes.ts";
import { findTyped, keepTyped, leaveTicket } from "../ticket.ts";
import { BirthDateInput } from "./BirthDateInput.tsx";
import { ConsentFields } from "./ConsentFields.tsx";
import { CopyButtons } from "./CopyButtons.tsx";
import { type CopyFields, copySchema, emptyCopy, findPerson } from "./copy-form.ts";
import { NidInput } from "./NidInput.tsx";
import { Obstacles } from "./Obstacles.tsx";
import { useObstacles } from "./use-obstacles.ts";

/** The form for a look-up. The result page makes the charge, with the ticket that this form leaves. */
export function CopyForm({ backup }: { backup: boolean }) {
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { register, control, setValue, handleSubmit, formState } = useForm<CopyFields>({
    defaultValues: { ...emptyCopy, ...findTyped() },
    // The schema depends on the server's settings, which may arrive while the form is open.
    resolver: (values, context, options) =>
      valibotResolver(copySchema(obstacles.purposeNeeded))(values, context, options),
  });
  const { errors } = formState;
  const { nid = "", dob = "" } = useWatch({ control });
  const obstacles = useObstacles(findPerson({ nid, dob }));

  const open = (version: 1 | 2) =>
    handleSubmit(({ nid, dob, consent, purpose }, event) => {
      keepTyped({ nid, dob, consent, purpose });
      leaveTicket({ nid, dob }, { consent, purpose, expectedPrice: obstacles.price });
      event?.preventDefault();
      navigate(resultPath({ version, backup }, { nid, dob }));
    });
  const put = (name: "nid" | "dob", value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const sentenceOf = (name: keyof CopyFields) => {
    const code = errors[name]?.message;
    return code && fieldSentence(code, locale);
  };

  return (
    <form noValidate onSubmit={(event) => void open(1)(event)} className="flex flex-col gap-5">
      <NidInput
        {...register("nid")}
        typed={nid}
        dob={readDate(dob) ?? dob}
        error={sentenceOf("nid")}
        onReplace={(value) => put("nid", value)}
      />
      <BirthDateInput
        {...register("dob")}
        typed={dob}
        error={sentenceOf("dob")}
        onReplace={(value) => put("dob", value)}
      />
      <Obstacles obstacles={obstacles} />
      <ConsentFields
        consent={register("consent")}
        consentError={errors.consent !== undefined}
        purpose={obstacles.purposeNeeded ? register("purpose") : undefined}
        purposeError={sentenceOf("purpose")}
      />
      <CopyButtons backup={backup} disabled={obstacles.blocked} onSecond={() => void open(2)()} />
    </form>
  );
}
