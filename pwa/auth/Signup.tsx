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

/** /signup: Add Account for admins; for everybody only where the installation is open. */
export function Signup() {
  const text = useText(authText);
  const user = useCurrentUser();
  const config = useConfig().value;
  const offline = useConnection() === "offline";
  if (user?.role === "admin") return <AddAccount />;
  // On a first visit the installation has yet to say whether it is open.
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
