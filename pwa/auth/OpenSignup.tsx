import type { ComponentProps } from "react";
import { Link, useLocation } from "wouter";
import { messages } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { signUp } from "../session/session.ts";
import { FORM_TOAST } from "../ui/form/form-errors.ts";
import { showToast } from "../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { SignupForm } from "./SignupForm.tsx";
import { authText } from "./text.ts";

/** The form on installations where anybody may sign up. The new user is signed in at once. */
export function OpenSignup() {
  const text = useText(authText);
  const [, navigate] = useLocation();
  const join = async (form: Parameters<ComponentProps<typeof SignupForm>["send"]>[0]) => {
    await signUp(form);
    showToast("success", messages.signedUp, FORM_TOAST);
    navigate("/");
  };
  const foot = (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
      {text.haveAccount}
      <Link
        href="/login"
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        {text.loginTitle}
      </Link>
    </p>
  );
  return (
    <AuthFrame title={text.signupTitle} offlineNote={text.offlineSignup} foot={foot}>
      <SignupForm send={join} />
    </AuthFrame>
  );
}
