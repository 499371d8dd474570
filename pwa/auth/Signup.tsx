import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import type { User } from "../../contract/users.ts";
import { call } from "../api/client.ts";
import { messages } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { signUp } from "../session/session.ts";
import { useConfig } from "../settings/config.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Banner, Card, EmptyState, PageHeader } from "../ui/Page.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { type SignupFields, SignupForm } from "./SignupForm.tsx";
import { authText } from "./text.ts";

/** /signup: for admins; for everybody else only on installations where anybody may sign up. */
export function Signup() {
  const text = useText(authText);
  const user = useCurrentUser();
  const config = useConfig().value;
  const offline = useConnection() === "offline";
  if (user?.role === "admin") return <AddAccount />;
  // On a first visit it is not yet known whether anybody may sign up.
  if (!user && !config && !offline) return null;
  if (!user) return config?.signupOpen ? <OpenSignup /> : <Redirect to="/login" replace />;
  return (
    <>
      <PageHeader title={text.addTitle} />
      <EmptyState title={text.adminOnlyTitle} action={<ButtonLink href="/home">{text.toHome}</ButtonLink>}>
        {text.adminOnly}
      </EmptyState>
    </>
  );
}

/** The form on installations where anybody may sign up. The new user is signed in at once. */
function OpenSignup() {
  const text = useText(authText);
  const [, navigate] = useLocation();
  const join = async (form: Parameters<ComponentProps<typeof SignupForm>["send"]>[0]) => {
    await signUp(form);
    navigate("/", { state: { said: "signedUp" } });
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
    <AuthFrame title={text.signupTitle} foot={foot}>
      <SignupForm send={join} />
    </AuthFrame>
  );
}

/** Lets an admin open accounts, one after another. The admin stays signed in. */
function AddAccount() {
  const text = useText(authText);
  const [made, setMade] = useState<{ fullName: string; username: string }>();
  const done = useRef<HTMLDivElement>(null);
  // Not to the first field: on a phone the keyboard would hide the name that the admin must pass on.
  useEffect(() => {
    if (made) done.current?.focus();
  }, [made]);
  const add = async (json: SignupFields) => {
    setMade(undefined);
    const user = await call<User>("post", "auth/signup", { json });
    setMade(user);
  };
  return (
    <div className="max-w-xl">
      <PageHeader title={text.addTitle}>{text.addIntro}</PageHeader>
      {made ? (
        <div ref={done} tabIndex={-1} className="mb-4">
          <Banner tone="success" title={text.madeTitle} second={messages.signedUp.en}>
            {text.made(made.fullName, made.username)}
          </Banner>
        </div>
      ) : null}
      <Card>
        <SignupForm send={add} byAdmin />
      </Card>
    </div>
  );
}
