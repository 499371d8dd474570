import { UpdatePassword as Form } from "../../contract/auth.ts";
import { isOffline } from "../api/errors.ts";
import { messages } from "../i18n/messages.ts";
import { quote, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { FORM_TOAST } from "../ui/form/form-errors.ts";
import { PasswordInput } from "../ui/form/TextInput.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
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

/** Changes the own password. `given`: the old one was made by the program. */
export function PasswordForm({
  given = false,
  onChanged,
}: {
  given?: boolean;
  onChanged?: () => void;
}) {
  const text = useText(accountText);
  const username = useCurrentUser()?.username;
  const fields = useFields<Form>({
    check: Form,
    empty: { oldPassword: "", newPassword: "" },
    words: given ? { ...text, oldPassword: text.givenPassword } : text,
    refusedAt: {
      "wrong-old-password": "oldPassword",
      "password-too-common": "newPassword",
      "password-not-new": "newPassword",
    },
  });
  const change = async (typed: Form) => {
    try {
      const { message } = await updatePassword(typed);
      fields.reset();
      showToast("success", quote({ en: message, bn: text.changed }), FORM_TOAST);
      onChanged?.();
    } catch (error) {
      if (!isOffline(error)) throw error;
      // The sentence that the specification has for a network failure on this form.
      showToast("error", messages.somethingWentWrong, FORM_TOAST);
    }
  };
  return (
    <FieldForm of={fields} onSend={change} label={text.changePassword} busyLabel={text.changing}>
      {/* Password managers save the new password under this name. */}
      <input type="text" autoComplete="username" value={username ?? ""} readOnly hidden />
      <PasswordInput {...fields.input("oldPassword")} autoComplete="current-password" />
      <PasswordInput {...fields.input("newPassword")} autoComplete="new-password" />
    </FieldForm>
  );
}
