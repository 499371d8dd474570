import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { Signup } from "../../contract/auth.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { fieldErrors, showRefusal } from "../ui/form/form-errors.ts";
import { formOf } from "../ui/form/form-of.ts";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { PasswordInput } from "../ui/form/PasswordInput.tsx";
import { Select } from "../ui/form/Select.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { authText } from "./text.ts";

const empty: SignupFields = {
  fullName: "",
  username: "",
  password: "",
  confirmPassword: "",
  gender: "male",
  openingBalance: "",
  role: "user",
};

export type SignupFields = Omit<Signup, "openingBalance"> & { openingBalance?: string };
type Props = {
  send: (form: SignupFields) => Promise<void>;
  /** Asks also for what only an admin can give: a balance to begin with, or the role of staff. */
  byAdmin?: boolean;
};

/** The form of a new account. After an error of `send` it keeps what was typed; otherwise it is cleared. */
export function SignupForm({ send, byAdmin }: Props) {
  const text = useText(authText);
  const locale = useLocale();
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<SignupFields>({
    // The amount goes as it was typed.
    resolver: valibotResolver(formOf<SignupFields>(Signup), undefined, { raw: true }),
    // Otherwise a short password would hide that the second one differs.
    criteriaMode: "all",
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const submit = async (form: SignupFields) => {
    try {
      const { role, openingBalance, ...fields } = form;
      await send(role === "staff" ? { ...fields, role } : { ...fields, openingBalance });
    } catch (error) {
      return showRefusal(error, { "username-taken": "username", "password-too-common": "password" }, setError);
    }
    reset(empty);
  };
  const problems = fieldErrors(errors, locale);
  const secret = { required: true, autoComplete: "new-password" };
  return (
    <form noValidate autoComplete="off" onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <TextInput
        label={text.fullName}
        required
        autoComplete="off"
        error={problems.fullName}
        {...register("fullName")}
      />
      <TextInput
        label={text.username}
        hint={text.usernameHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={problems.username}
        {...register("username")}
      />
      <PasswordInput
        label={text.password}
        hint={text.passwordHint}
        error={problems.password}
        {...secret}
        {...register("password")}
      />
      <PasswordInput
        label={text.confirmPassword}
        error={problems.confirmPassword}
        {...secret}
        {...register("confirmPassword")}
      />
      <Select
        label={text.gender}
        required
        options={[
          { value: "male", label: text.male },
          { value: "female", label: text.female },
        ]}
        error={problems.gender}
        {...register("gender")}
      />
      {byAdmin ? (
        <Select
          label={text.role}
          hint={watch("role") === "staff" ? text.staffHint : undefined}
          required
          options={[
            { value: "user", label: text.customer },
            { value: "staff", label: text.staff },
          ]}
          {...register("role")}
        />
      ) : null}
      {byAdmin && watch("role") !== "staff" ? (
        <NumberInput
          label={text.openingBalance}
          hint={text.openingHint}
          inputMode="decimal"
          error={problems.openingBalance}
          {...register("openingBalance", { setValueAs: (typed: string) => typed?.trim() || undefined })}
        />
      ) : null}
      <Button type="submit" block busy={isSubmitting} busyLabel={text.signingUp}>
        {text.signup}
      </Button>
    </form>
  );
}
