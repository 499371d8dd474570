import { useEffect, useRef, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { Signup as SignupCall } from "../../contract/auth.ts";
import { request } from "../api/request.ts";
import { messages } from "../i18n/messages.ts";
import { defineText, useText } from "../i18n/t.ts";
import { currentUser, useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { type Asked, useEntryPart } from "../phones/asked.ts";
import { ProvePhone } from "../phones/ProvePhone.tsx";
import { enter } from "../session/session.ts";
import { useConfig } from "../settings/config.ts";
import { afterLogin } from "../shell/login-address.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { NumberInput, Select } from "../ui/form/Inputs.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { Banner, Card, EmptyState, PageHeader } from "../ui/Page.tsx";
import { LoginFacts } from "../users/LoginFacts.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { authText } from "./text.ts";

/** /signup: for admins; for everybody else only on installations where anybody may sign up. */
export function Signup() {
  const text = useText(signupText);
  const login = useText(authText);
  const user = useCurrentUser();
  const config = useConfig().value;
  const offline = useConnection() === "offline";
  const { proves } = useHistoryState<Partial<Joined> | null>() ?? {};
  if (user?.role === "admin") return <AddAccount />;
  if (user && proves) return <ProveStep phone={proves} />;
  // On a first visit it is not yet known whether anybody may sign up.
  if (!user && !config && !offline) return null;
  if (!user) return config?.signupOpen ? <OpenSignup /> : <Redirect to="/login" replace />;
  return (
    <>
      <PageHeader title={text.addTitle} />
      <EmptyState
        title={text.adminOnlyTitle}
        action={<ButtonLink href="/home">{login.toHome}</ButtonLink>}
      >
        {text.adminOnly}
      </EmptyState>
    </>
  );
}

/** The form on installations where anybody may sign up. The new user is signed in at once. */
function OpenSignup() {
  const text = useText(signupText);
  const login = useText(authText);
  const [, navigate] = useLocation();
  const entry = useHistoryState<unknown>();
  const asksCode = useConfig().value?.sms === true;
  const join = async (form: SignupFields) => {
    await enter("POST auth/signup", form);
    const { address, state } = afterLogin(currentUser());
    const onward = { address, state: { ...state, said: "signedUp" } };
    // Who is signed in has this screen inside the bars, and the number in its entry alone.
    if (asksCode && form.phone)
      return navigate("/signup", { state: { proves: form.phone, onward }, replace: true });
    navigate(onward.address, { state: onward.state });
  };
  const foot = (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
      {text.haveAccount}
      <Link
        href="/login"
        state={entry}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline
          underline-offset-4"
      >
        {login.loginTitle}
      </Link>
    </p>
  );
  return (
    <AuthFrame title={text.signupTitle} foot={foot}>
      <StrangersForm send={join} />
    </AuthFrame>
  );
}

/** What the entry of the history has after a sign-up whose number is to be proved. */
type Joined = { proves: string; onward: { address: string; state: object } };

/** The new account's number, now or later; then on to where the sign-up leads. */
function ProveStep({ phone }: { phone: string }) {
  const text = useText(signupText);
  const [, navigate] = useLocation();
  const { onward } = useHistoryState<Joined>();
  const [asked, keepAsked] = useEntryPart<Asked>("asked");
  const goOn = () => navigate(onward.address, { state: onward.state, replace: true });
  return (
    <div className="max-w-xl">
      <PageHeader title={text.proveTitle} />
      <Card>
        <ProvePhone phone={phone} asked={asked} onAsked={keepAsked} onDone={goOn} onLater={goOn} />
      </Card>
    </div>
  );
}

/** Lets an admin open accounts, one after another. The admin stays signed in. */
function AddAccount() {
  const text = useText(signupText);
  const [made, setMade] = useState<Pick<SignupFields, "fullName" | "username" | "password">>();
  const done = useRef<HTMLDivElement>(null);
  // Not to the first field: on a phone the keyboard would hide the name that the admin must pass
  // on.
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);
  const add = async (json: SignupFields) => {
    setMade(undefined);
    const { fullName, username } = await request("POST auth/signup", { json });
    setMade({ fullName, username, password: json.password });
  };
  return (
    <div className="max-w-xl">
      <PageHeader title={text.addTitle}>{text.addIntro}</PageHeader>
      {made ? (
        <div ref={done} tabIndex={-1} className="mb-4 flex flex-col gap-3">
          <Banner tone="success" title={text.madeTitle} second={messages.signedUp.en}>
            {text.made(made.fullName, made.username)}
          </Banner>
          <LoginFacts username={made.username} password={made.password} />
        </div>
      ) : null}
      <Card>
        <AdminsForm send={add} />
      </Card>
    </div>
  );
}

const empty = { fullName: "", username: "", password: "" };
/** What only an admin is asked for is sent only by an admin's form. */
const emptyByAdmin: SignupFields = {
  ...empty,
  confirmPassword: "",
  gender: "male",
  openingBalance: "",
  role: "user",
};

type SignupFields = Omit<SignupCall, "openingBalance" | "gender"> & {
  gender?: SignupCall["gender"];
  openingBalance?: string;
};
type Props = { send: (form: SignupFields) => Promise<void> };

/** The fields of a new account, with what stands in them first. */
function useSignup(first: SignupFields) {
  const text = useText(signupText);
  const login = useText(authText);
  return useFields<SignupFields>({
    check: SignupCall,
    empty: first,
    words: { ...login, ...text },
    refusedAt: { "username-taken": "username", "password-too-common": "password" },
  });
}

/**
 * What a stranger is asked: no more than the account needs. The number may be left out where it
 * can't be proved.
 */
function StrangersForm({ send }: Props) {
  const text = useText(signupText);
  const fields = useSignup({ ...empty, phone: "" });
  const proves = useConfig().value?.sms === true;
  const { input, register } = fields;
  return (
    <FieldForm of={fields} onSend={send} label={text.signup} busyLabel={text.signingUp}>
      <TextInput {...input("fullName")} autoComplete="name" />
      <TextInput
        {...input("username")}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <NumberInput
        {...input("phone")}
        {...register("phone", {
          setValueAs: (typed: string) => typed.trim() || (proves ? "" : undefined),
        })}
        required={proves}
        hint={proves ? text.phoneHint : undefined}
        inputMode="tel"
        autoComplete="tel-national"
      />
      <PasswordInput {...input("password")} autoComplete="new-password" />
    </FieldForm>
  );
}

/** The form of an admin. After an error of `send` it keeps what was typed; else it is cleared. */
function AdminsForm({ send }: Props) {
  const text = useText(signupText);
  const fields = useSignup(emptyByAdmin);
  const { input, register, watch, reset } = fields;
  // Nobody asks for their gender, though the specification's account has one.
  const staff = watch("role") === "staff";
  return (
    <FieldForm
      of={fields}
      onSend={async (typed) => {
        await send(typed);
        reset();
      }}
      label={text.signup}
      busyLabel={text.signingUp}
      autoComplete="off"
    >
      <Select
        {...input("role")}
        required
        hint={staff ? text.staffHint : undefined}
        options={[
          { value: "user", label: text.customer },
          { value: "staff", label: text.staff },
        ]}
      />
      <TextInput {...input("fullName")} autoComplete="off" />
      <TextInput
        {...input("username")}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordInput {...input("password")} autoComplete="new-password" />
      <PasswordInput {...input("confirmPassword")} autoComplete="new-password" />
      {staff ? null : (
        <Select
          {...input("gender")}
          options={[
            { value: "male", label: text.male },
            { value: "female", label: text.female },
          ]}
        />
      )}
      {staff ? null : (
        <NumberInput
          {...input("openingBalance")}
          {...register("openingBalance", {
            // Nothing is asked of staff that they do not see.
            shouldUnregister: true,
            setValueAs: (typed: string) => typed?.trim() || undefined,
          })}
          inputMode="decimal"
        />
      )}
    </FieldForm>
  );
}

const signupText = defineText({
  haveAccount: ["অ্যাকাউন্ট আছে?", "Have an account?"],
  signupTitle: ["অ্যাকাউন্ট খুলুন", "Sign up"],
  addTitle: ["অ্যাকাউন্ট যোগ করুন", "Add Account"],
  addIntro: [
    "নতুন গ্রাহক বা কর্মীর জন্য। আপনি নিজের অ্যাকাউন্টেই থাকবেন।",
    "For a new user. You stay in your own account.",
  ],
  fullName: ["পুরো নাম", "Full name"],
  usernameHint: [
    "৩ থেকে ৩২টি ইংরেজি অক্ষর, সংখ্যা, ডট, হাইফেন বা আন্ডারস্কোর",
    "3 to 32 letters, digits, dots, hyphens or underscores",
  ],
  passwordHint: ["কমপক্ষে ৬ অক্ষর", "At least 6 characters"],
  phone: ["মোবাইল নম্বর", "Mobile number"],
  phoneHint: [
    "এতে SMS-এ একটি কোড যাবে। পাসওয়ার্ড ভুলে গেলে এই নম্বরেই ফিরে আসতে পারবেন।",
    "A code comes to it by SMS. With this number you get back in when the password is lost.",
  ],
  proveTitle: ["নম্বরটি নিশ্চিত করুন", "Confirm your number"],
  confirmPassword: ["পাসওয়ার্ড আবার লিখুন", "Confirm password"],
  gender: ["লিঙ্গ", "Gender"],
  male: ["পুরুষ", "Male"],
  female: ["নারী", "Female"],
  role: ["কোন ধরনের অ্যাকাউন্ট", "Kind of account"],
  customer: ["গ্রাহক", "Customer"],
  staff: ["কর্মী", "Staff"],
  staffHint: [
    "কর্মী অর্ডারের তালিকা দেখেন, ডেলিভারি ও বাতিল করেন, উত্তর দেন। প্রথম লগইনে নিজের পাসওয়ার্ড বসাবেন।",
    "Staff see all orders, deliver or cancel them, and answer. At the first login they choose a password of their own.",
  ],
  openingBalance: ["শুরুর ব্যালেন্স (টাকা)", "Starting balance (taka)"],
  openingBalanceHint: ["যা জমা নিয়েছেন। খালি থাকলে ০।", "What you have received. Empty means 0."],
  signup: ["অ্যাকাউন্ট খুলুন · SignUp", "SignUp"],
  signingUp: ["অ্যাকাউন্ট খোলা হচ্ছে…", "Creating the account…"],
  madeTitle: ["অ্যাকাউন্ট তৈরি হয়েছে", "The account is ready"],
  made: [
    (name: string, username: string) =>
      `${name} এখন “${username}” ইউজারনেম ও আপনার দেওয়া পাসওয়ার্ড দিয়ে লগইন করতে পারবেন।`,
    (name: string, username: string) =>
      `${name} can now log in as “${username}” with the password you gave.`,
  ],
  adminOnlyTitle: ["এই পাতাটি অ্যাডমিনের জন্য", "This screen is for admins"],
  adminOnly: ["শুধু অ্যাডমিন অ্যাকাউন্ট খুলতে পারেন।", "Only an admin can create an account."],
});
