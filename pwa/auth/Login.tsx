import { atom, useAtom } from "jotai";
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { Login as Credentials } from "../../contract/auth.ts";
import type { Sentence } from "../../contract/errors.ts";
import { isApiError, isAway } from "../api/errors.ts";
import { loadCalls } from "../api/late-client.ts";
import { failures } from "../i18n/failures.ts";
import { given, useHydrated } from "../i18n/given.ts";
import { formatNumber, linesOf, useLocale, useText } from "../i18n/t.ts";
import { currentUser, useCurrentUser } from "../offline/chat-user.ts";
import { isOnline, probe } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { enter } from "../session/session.ts";
import { useConfig } from "../settings/config.ts";
import { Optional } from "../shell/ErrorScreen.tsx";
import { addressAfterLogin } from "../shell/login-address.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { ChatIcon, ClockIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { authText } from "./text.ts";
import { useCountdown, waitingTime } from "./use-countdown.ts";

/** For the few who come back from a payment. The login does without it where it is not reached. */
const RechargeReturn = lazy(async () => ({
  default: (await import("./RechargeReturn.tsx")).RechargeReturn,
}));

/** The login that the server refused before the scripts of this page ran. Undefined after the next try. */
export const refusedAtom = atom(given?.refused);

const look =
  "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline underline-offset-4";

/** Links to the staff's chat, where accounts are opened; without a chat to the form, if anybody may sign up. Else the shop is asked. */
function CreateAccountLink() {
  const text = useText(authText);
  const config = useConfig().value;
  const contact = config?.links.contact;
  if (!contact && !config?.signupOpen) return <p className="text-center text-sm">{text.askShop}</p>;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
      {text.noAccount}
      {contact ? (
        <a href={contact} target="_blank" rel="noreferrer" className={look}>
          <ChatIcon className="size-5" />
          {text.createAccount}
        </a>
      ) : (
        <Link href="/signup" className={look}>
          {text.createAccount}
        </Link>
      )}
    </p>
  );
}

type Problems = Partial<Record<keyof Credentials, Sentence | undefined>>;

/**
 * The first screen anybody sees, so it comes without a form library. Credentials are checked by the server. The server draws this
 * form too and takes it as a plain POST: it works before the scripts have loaded, and what is typed meanwhile is kept.
 */
export function Login() {
  const text = useText(authText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const hydrated = useHydrated();
  const user = useCurrentUser();
  const [refused, setRefused] = useAtom(refusedAtom);
  // Stays over the next try: without its default value React would empty an input that nobody has typed in.
  const [name] = useState(refused?.username);
  const [left, startWait] = useCountdown();
  /** What is shown instead of the form: the second step, for the few who have one. */
  const [second, setSecond] = useState<ReactNode>();
  const search = useSearch();
  // The server draws the login the same for everybody.
  const returned = hydrated && new URLSearchParams(search).get("recharge");
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const setError = (name: keyof Credentials, problem: Problems[keyof Credentials]) =>
    setProblems((now) => ({ ...now, [name]: problem }));
  const field = (name: keyof Credentials) => ({
    name,
    required: true,
    error: problems[name] && linesOf(problems[name], locale).join("\n"),
    onChange: () => setError(name, undefined),
  });
  const focusOn = (name: keyof Credentials) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select();

  const entered = () =>
    navigate(addressAfterLogin(currentUser()?.role), {
      state: { fromOutside: true, said: "loggedIn" },
    });
  const logIn = async (credentials: Credentials) => {
    const wasOnline = isOnline();
    try {
      await loadCalls();
    } catch {
      // In this page that file stays lost: its load broke off, or a deployment has replaced it. The server takes the form as it is.
      await probe();
      if (form.current && isOnline()) {
        form.current.action = history.state?.wanted ?? "";
        return form.current.submit();
      }
    }
    try {
      await enter("auth/login", credentials);
      entered();
    } catch (error) {
      if (isApiError(error) && error.ticket) {
        const { SecondStep } = await import("./SecondStep.tsx");
        return setSecond(
          <SecondStep {...error} onEntered={entered} onBack={() => setSecond(undefined)} />,
        );
      }
      // That there is no connection stood under the form before.
      if (isAway(error) && !wasOnline) return;
      const said = sentence(error);
      const { code = "", retryAfter = 0 } = isApiError(error) ? error : {};
      const about =
        code === "wrong-credentials"
          ? "password"
          : code === "account-disabled"
            ? "username"
            : undefined;
      if (about) setError(about, said);
      else if (!retryAfter)
        setRefused({ username: credentials.username, sentence: linesOf(said, locale).join("\n") });
      if (retryAfter) startWait(retryAfter);
      else focusOn("password");
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Credentials;
    const missing = username ? (password ? undefined : "password") : "username";
    setRefused(undefined);
    setProblems(missing ? { [missing]: failures.fillAllFields } : {});
    if (missing) return focusOn(missing);
    setBusy(true);
    void logIn({ username, password }).finally(() => setBusy(false));
  };
  return (
    <AuthFrame
      title={text.loginTitle}
      intro={text.loginIntro}
      // Only this device knows who is signed in, so it comes late: under the form, which stays where it is.
      foot={
        <>
          {user && hydrated ? (
            <Banner
              action={
                <ButtonLink href="/" variant="secondary">
                  {text.toHome}
                </ButtonLink>
              }
            >
              {text.signedInAs(user.fullName)}
            </Banner>
          ) : (
            <CreateAccountLink />
          )}
          {returned ? (
            <Optional>
              <Suspense>
                <RechargeReturn status={returned} />
              </Suspense>
            </Optional>
          ) : null}
        </>
      }
    >
      {second ?? (
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={handleSubmit}
          className="flex flex-col gap-4"
        >
          <TextInput
            label={text.username}
            defaultValue={name}
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
          <Button type="submit" block busy={busy} busyLabel={text.loggingIn} disabled={left > 0}>
            {text.login}
          </Button>
          {left > 0 ? (
            <Banner tone="warn" title={text.waitTitle} icon={<ClockIcon />}>
              {text.waitFor(waitingTime(left, (value) => formatNumber(value, locale)))}
            </Banner>
          ) : null}
          {refused ? (
            <Banner tone="danger" role="alert">
              {refused.sentence}
            </Banner>
          ) : null}
        </form>
      )}
    </AuthFrame>
  );
}
