import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { UpdatePassword as PasswordForm } from "../../contract/auth.ts";
import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { quote, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { FORM_TOAST, fieldError, tellRefusal, toastInvalid } from "../ui/form/form-errors.ts";
import { PasswordInput } from "../ui/form/PasswordInput.tsx";
import { OfflineIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { updatePassword } from "./account.ts";
import { accountText } from "./text.ts";

export function UpdatePassword() {
  const text = useText(accountText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const username = useCurrentUser()?.username;
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordForm>({
    resolver: valibotResolver(PasswordForm),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = formState;
  const change = async (form: PasswordForm) => {
    try {
      const { message } = await updatePassword(form);
      reset();
      showToast("success", quote({ en: message, bn: text.changed }), FORM_TOAST);
    } catch (error) {
      // The sentence that the specification has for a network failure on this form.
      if (isOffline(error)) showToast("error", messages.somethingWentWrong, FORM_TOAST);
      else tellRefusal(error, { "wrong-old-password": "oldPassword", "password-too-common": "newPassword" }, setError);
    }
  };
  return (
    <div className="max-w-xl">
      <PageHeader title={text.passwordTitle} back={{ href: "/profile", label: text.back }}>
        {text.passwordIntro}
      </PageHeader>
      <Card>
        <form noValidate onSubmit={handleSubmit(change, toastInvalid)} className="flex flex-col gap-4">
          {offline ? (
            <Banner tone="warn" icon={<OfflineIcon />}>
              {text.needsOnline}
            </Banner>
          ) : null}
          {/* Password managers save the new password under this name. */}
          <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
          <PasswordInput
            label={text.oldPassword}
            autoComplete="current-password"
            error={fieldError(errors.oldPassword, locale)}
            required
            {...register("oldPassword")}
          />
          <PasswordInput
            label={text.newPassword}
            hint={text.newPasswordHint}
            autoComplete="new-password"
            error={fieldError(errors.newPassword, locale)}
            required
            {...register("newPassword")}
          />
          <Button type="submit" block busy={isSubmitting} busyLabel={text.changing}>
            {text.changePassword}
          </Button>
        </form>
      </Card>
    </div>
  );
}
