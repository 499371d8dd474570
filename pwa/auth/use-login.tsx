import { atom, useAtom } from "jotai";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useLocation } from "wouter";
import type { Login as Credentials } from "../../contract/auth.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { type ApiError, isApiError, isAway } from "../api/errors.ts";
import { failures } from "../i18n/failures.ts";
import { given } from "../i18n/given.ts";
import { type Locale, linesOf, useLocale } from "../i18n/t.ts";
import { currentUser, useCurrentUser } from "../offline/chat-user.ts";
import { isOnline, probe } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { enter, loadEntering } from "../session/session.ts";
import { afterLogin } from "../shell/login-address.ts";
import { fetchAnew } from "../shell/lost-code.ts";
import { useCountdown } from "../ui/use-countdown.ts";

/**
 * The login that the server refused before the scripts of this page ran. Undefined after the next
 * try.
 */
export const refusedAtom = atom(given?.refused);

/**
 * What is wrong, by field; `form` has what is about no field. The server's words for a field are in
 * one language.
 */
type Problems = Partial<Record<keyof Credentials | "form", Sentence | string | undefined>>;
type Refusal = { code: string; sentence: Sentence | string; fields?: Problems | undefined };

/** The field that a refusal is about, by its code, where it names none itself. */
const fieldOf: Record<string, keyof Credentials> = {
  "wrong-credentials": "password",
  "account-disabled": "username",
};

function problemsOf({ code, sentence, fields = {} }: Refusal): Problems {
  const { username, password } = fields;
  return username || password ? { username, password } : { [fieldOf[code] ?? "form"]: sentence };
}

function inWords(problem: Sentence | string | undefined, locale: Locale): string | undefined {
  return problem && (typeof problem === "string" ? problem : linesOf(problem, locale).join("\n"));
}

/** What is wrong, and the fields as they are drawn with it. */
function useProblems(form: RefObject<HTMLFormElement | null>, refused: Refusal | undefined) {
  const locale = useLocale();
  const [problems, setProblems] = useState<Problems>(refused ? problemsOf(refused) : {});
  const field = (name: keyof Credentials) => ({
    name,
    required: true,
    error: inWords(problems[name], locale),
    // In the form that the server has drawn, a browser focuses the first of these.
    autoFocus: Boolean(problems[name]),
    onChange: () => setProblems((now) => ({ ...now, [name]: undefined })),
  });
  const tell = (found: Problems) => {
    setProblems(found);
    const name = found.username ? "username" : "password";
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select();
  };
  return { problem: inWords(problems.form, locale), field, tell, forget: () => setProblems({}) };
}

/** The state of the login, whose fields are in `form`. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const [, navigate] = useLocation();
  const [refused, setRefused] = useAtom(refusedAtom);
  // It stays over the next try: without its default value React would empty an input that nobody
  // has typed in.
  const [refusedName] = useState(refused?.username);
  const [secondsLeft, startWait] = useCountdown();
  const [secondStep, setSecondStep] = useState<ReactNode>();
  const [busy, setBusy] = useState(false);
  const [stuck, setStuck] = useState(refused !== undefined);
  const { problem, field, tell, forget } = useProblems(form, refused);

  const entered = () => {
    const { address, state } = afterLogin(currentUser());
    navigate(address, { state: { ...state, said: "loggedIn" } });
  };
  useEnteredElsewhere(busy || secondStep !== undefined);
  /** Answers whether the second step is shown now. */
  const showSecondStep = async (asked: ApiError): Promise<boolean> => {
    const code = await import("./SecondStep.tsx").catch(() => undefined);
    if (!code) return false;
    const goBack = () => setSecondStep(undefined);
    setSecondStep(<code.SecondStep {...asked} onEntered={entered} onBack={goBack} />);
    return true;
  };
  const logIn = async (credentials: Credentials) => {
    const wasOnline = isOnline();
    const loaded = await loadEntering().then(
      () => true,
      () => false,
    );
    if (!loaded && (await submitPlainly(form.current))) return;
    try {
      await enter("POST auth/login", credentials);
      entered();
    } catch (error) {
      if (isApiError(error) && error.ticket)
        if ((await showSecondStep(error)) || (await submitPlainly(form.current))) return;
      // That there is no connection stood under the form before.
      if (isAway(error) && !wasOnline) return;
      const refusal = isApiError(error) ? error : undefined;
      setStuck(Boolean(refusal));
      if (refusal?.retryAfter) return startWait(refusal.retryAfter);
      tell(refusal ? problemsOf(refusal) : { form: sentence(error) });
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Credentials;
    setRefused(undefined);
    if (!username || !password)
      return tell({ [username ? "password" : "username"]: failures.fillAllFields });
    forget();
    setBusy(true);
    void logIn({ username, password }).finally(() => setBusy(false));
  };
  return {
    /** What is shown instead of the form: the second step, for the few who have one. */
    secondStep,
    refusedName,
    secondsLeft,
    busy,
    /**
     * The server let nobody in: whom to ask stands beside the form, over the keyboard, and stays
     * for the next tries.
     */
    stuck,
    problem,
    field,
    handleSubmit,
    /** Says it where the form says what is about no field. */
    tellFailure: (error: unknown) => tell({ form: sentence(error) }),
  };
}

/**
 * Submits the form as a page without scripts does, because code was lost: its load broke off, or a
 * deployment has replaced it, and many a browser does not ask for it again in the same page. False
 * without a connection.
 */
async function submitPlainly(form: HTMLFormElement | null): Promise<boolean> {
  await probe();
  if (!form || !isOnline()) return false;
  await fetchAnew();
  form.action = history.state?.wanted ?? "";
  form.submit();
  return true;
}

/**
 * Leads back from here when the user has logged in in another tab, unless they are logging in in
 * this one.
 */
function useEnteredElsewhere(isEntering: boolean): void {
  const [, navigate] = useLocation();
  const id = useCurrentUser()?._id;
  // Who was signed in when the login was opened has asked for it.
  const [before] = useState(id);
  const follow = useEffectEvent(() => {
    const { address, state, back } = afterLogin(currentUser());
    if (back && !isEntering) navigate(address, { state, replace: true });
  });
  useEffect(() => {
    if (id && id !== before) follow();
  }, [id, before]);
}
