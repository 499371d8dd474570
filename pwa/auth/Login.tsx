import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Link, useSearch } from "wouter";
import { useHydrated } from "../i18n/given.ts";
import { formatWait, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConfig } from "../settings/config.ts";
import { DeskLink } from "../settings/DeskLink.tsx";
import { Optional } from "../shell/ErrorScreen.tsx";
import { afterLogin } from "../shell/login-address.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { ClockIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { authText } from "./text.ts";
import { useLogin } from "./use-login.tsx";

/**
 * It is for the few who come back from a payment. The login does without it when it can't be
 * loaded.
 */
const RechargeReturn = lazy(async () => ({
  default: (await import("./RechargeReturn.tsx")).RechargeReturn,
}));

const linkLook =
  "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline " +
  "underline-offset-4";

const lineLook = "flex flex-wrap items-center justify-center gap-x-2 text-sm";

/**
 * Where to go without an account, or when one can't get into it: the form if anybody may sign up,
 * the desk, and what this is.
 */
function OtherWays() {
  const text = useText(authText);
  return (
    <p className={lineLook}>
      {/* A line of its own, so that another font's width moves nothing below. */}
      <span className="w-full text-center">{text.cantEnter}</span>
      {useConfig().value?.signupOpen ? (
        // The form leads back to the same place.
        <Link href="/signup" state={globalThis.history?.state} className={linkLook}>
          {text.createAccount}
        </Link>
      ) : null}
      <DeskLink named className={linkLook} />
      <span className="flex w-full justify-center">
        <Link href="/help" state={globalThis.history?.state} className={linkLook}>
          {text.whatIsThis}
        </Link>
      </span>
    </p>
  );
}

/**
 * Who is signed in already, or where else to go, and how a payment ended. Only this device knows
 * these, and the server draws the login the same for everybody, so they come late: under the form,
 * which stays where it is.
 */
function Below() {
  const text = useText(authText);
  const hydrated = useHydrated();
  const user = useCurrentUser();
  const search = useSearch();
  const returned = hydrated && new URLSearchParams(search).get("recharge");
  const onward = user && hydrated && afterLogin(user);
  return (
    <>
      {onward ? (
        <Banner
          action={
            <ButtonLink href={onward.address} variant="secondary">
              {onward.back ? text.goBack : text.toHome}
            </ButtonLink>
          }
        >
          {text[history.state?.forAdmins ? "notYours" : "signedInAs"](user.fullName)}
        </Banner>
      ) : (
        <OtherWays />
      )}
      {returned ? (
        <Optional>
          <Suspense>
            <RechargeReturn status={returned} />
          </Suspense>
        </Optional>
      ) : null}
    </>
  );
}

/**
 * The first screen anybody sees, so it comes without a form library. Credentials are checked by the
 * server. The server draws this form too and takes it as a plain POST: it works before the scripts
 * have loaded, and what is typed meanwhile is kept.
 */
export function Login() {
  const text = useText(authText);
  const form = useRef<HTMLFormElement>(null);
  const login = useLogin(form);
  const [forgotten, setForgotten] = useState<ReactNode>();
  const [name, setName] = useState<string>();
  const sms = useConfig().value?.sms;
  const back = (typed: string) => {
    setName(typed);
    setForgotten(undefined);
  };
  /** For the few who need it: until it is loaded, and where it can't be, the login stays. */
  const forget = () =>
    import("./Forgotten.tsx").then(({ Forgotten }) => {
      const typed = form.current?.querySelector<HTMLInputElement>("[name=username]")?.value;
      setForgotten(<Forgotten name={typed ?? ""} onBack={back} />);
    }, login.tellFailure);
  // They come back from their SMS to a page that was discarded meanwhile.
  const resume = useEffectEvent(() => (history.state?.forgotten ? void forget() : undefined));
  useEffect(() => resume(), []);
  if (forgotten) return <AuthFrame title={text.forgotten}>{forgotten}</AuthFrame>;
  return (
    <AuthFrame title={text.loginTitle} intro={text.loginIntro} foot={<Below />}>
      {login.secondStep ?? <LoginForm ref={form} login={login} name={name} />}
      {sms && !login.secondStep ? (
        <button type="button" className={linkLook} onClick={forget}>
          {text.forgotten}
        </button>
      ) : null}
    </AuthFrame>
  );
}

type FormProps = {
  ref: RefObject<HTMLFormElement | null>;
  login: ReturnType<typeof useLogin>;
  /** What was typed before they went to choose a new password, and came back. */
  name: string | undefined;
};

function LoginForm({ ref, login, name }: FormProps) {
  const text = useText(authText);
  const locale = useLocale();
  const sms = useConfig().value?.sms;
  const { refusedName, secondsLeft, busy, stuck, problem, field, handleSubmit } = login;
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-col gap-4"
    >
      <TextInput
        label={sms ? text.nameOrPhone : text.username}
        defaultValue={name ?? refusedName}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...field("username")}
      />
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        enterKeyHint="go"
        {...field("password")}
      />
      <Button type="submit" block busy={busy} busyLabel={text.loggingIn} disabled={secondsLeft > 0}>
        {text.login}
      </Button>
      {secondsLeft > 0 ? (
        <Banner tone="warn" title={text.waitTitle} icon={<ClockIcon />}>
          {text.waitFor(formatWait(secondsLeft, locale))}
        </Banner>
      ) : null}
      {problem ? (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      ) : null}
      {stuck ? (
        <p className={lineLook}>
          <span>{text.forgotten}</span>
          <DeskLink named className={linkLook} />
        </p>
      ) : null}
    </form>
  );
}
