import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { UpdatePassword as Form } from "../../contract/auth.ts";
import { isOffline } from "../api/errors.ts";
import { messages } from "../i18n/messages.ts";
import { quote, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { FORM_TOAST, fieldErrors, showRefusal } from "../ui/form/form-errors.ts";
import { PasswordInput } from "../ui/form/TextInput.tsx";
import { Card, PageHeader } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { updatePassword } from "./account.ts";
import { accountText } from "./text.ts";

export function UpdatePassword() {
  const text = useText(accountText);
  return (
    <div className="max-w-xl">
      <PageHeader title={text.passwordTitle} back={{ href: "/profile", label: text.back }}>
        {text.passwordIntro}
      </PageHeader>
      <Card>
        <PasswordForm />
      </Card>
    </div>
  );
}

const about = {
  "wrong-old-password": "oldPassword",
  "password-too-common": "newPassword",
  "password-not-new": "newPassword",
} as const;

/** Changes the own password. `given`: the old one was made by the program. */
export function PasswordForm({
  given = false,
  onChanged,
}: {
  given?: boolean;
  onChanged?: () => void;
}) {
  const text = useText(accountText);
  const locale = useLocale();
  const username = useCurrentUser()?.username;
  const { register, handleSubmit, setError, reset, formState } = useForm<Form>({
    resolver: valibotResolver(Form),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const change = async (form: Form) => {
    try {
      const { message } = await updatePassword(form);
      reset();
      showToast("success", quote({ en: message, bn: text.changed }), FORM_TOAST);
      onChanged?.();
    } catch (error) {
      // The sentence that the specification has for a network failure on this form.
      if (isOffline(error)) showToast("error", messages.somethingWentWrong, FORM_TOAST);
      else showRefusal(error, about, setError);
    }
  };
  const problems = fieldErrors(errors, locale);
  return (
    <form noValidate onSubmit={handleSubmit(change)} className="flex flex-col gap-4">
      {/* Password managers save the new password under this name. */}
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <PasswordInput
        label={given ? text.givenPassword : text.oldPassword}
        autoComplete="current-password"
        error={problems.oldPassword}
        required
        {...register("oldPassword")}
      />
      <PasswordInput
        label={text.newPassword}
        hint={text.newPasswordHint}
        autoComplete="new-password"
        error={problems.newPassword}
        required
        {...register("newPassword")}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel={text.changing}>
        {text.changePassword}
      </Button>
    </form>
  );
}
