import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { Login as LoginForm } from "../../contract/accounts.ts";
import { isApiError } from "../api/errors.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { signIn } from "../session/session.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { FORM_TOAST, fieldError, tellRefusal, toastInvalid } from "../ui/form/form-errors.ts";
import { PasswordInput } from "../ui/form/PasswordInput.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { ClockIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { CreateAccountLink } from "./CreateAccountLink.tsx";
import { RechargeReturn } from "./RechargeReturn.tsx";
import { authText } from "./text.ts";
import { useCountdown } from "./use-countdown.ts";
import { waitingTime } from "./waiting-time.ts";

export function Login() {
  const text = useText(authText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const user = useCurrentUser();
  const [left, startWait] = useCountdown();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginForm>({
    resolver: valibotResolver(LoginForm),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const enter = async (form: LoginForm) => {
    try {
      await signIn(form);
      showToast("success", messages.loggedIn, FORM_TOAST);
      navigate("/");
    } catch (error) {
      tellRefusal(error, { "wrong-credentials": "password", "account-disabled": "username" }, setError);
      if (isApiError(error) && error.retryAfter) startWait(error.retryAfter);
      else setFocus("password", { shouldSelect: true });
    }
  };
  return (
    <AuthFrame
      title={text.loginTitle}
      intro={text.loginIntro}
      offlineNote={text.offlineLogin}
      foot={<CreateAccountLink />}
    >
      <RechargeReturn />
      {user ? (
        <Banner
          action={
            <ButtonLink href="/" variant="secondary">
              {text.toHome}
            </ButtonLink>
          }
        >
          {text.signedInAs(user.fullName)}
        </Banner>
      ) : null}
      <form noValidate onSubmit={handleSubmit(enter, toastInvalid)} className="flex flex-col gap-4">
        <TextInput
          label={text.username}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          error={fieldError(errors.username, locale)}
          {...register("username")}
        />
        <PasswordInput
          label={text.password}
          required
          showLabel={text.showPassword}
          hideLabelText={text.hidePassword}
          autoComplete="current-password"
          enterKeyHint="go"
          error={fieldError(errors.password, locale)}
          {...register("password")}
        />
        {left > 0 ? (
          <Banner tone="warn" title={text.waitTitle} icon={<ClockIcon />}>
            {text.waitFor(waitingTime(left, (value) => formatNumber(value, locale)))}
          </Banner>
        ) : null}
        <Button type="submit" block busy={isSubmitting} busyLabel={text.loggingIn} disabled={left > 0}>
          {text.login}
        </Button>
      </form>
    </AuthFrame>
  );
}
