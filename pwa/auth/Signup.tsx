import { Redirect } from "wouter";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useConfig } from "../settings/config.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AddAccount } from "./AddAccount.tsx";
import { OpenSignup } from "./OpenSignup.tsx";
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
