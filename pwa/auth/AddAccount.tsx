import { useEffect, useRef, useState } from "react";
import type { User } from "../../contract/users.ts";
import { call } from "../api/client.ts";
import { messages } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Card } from "../ui/Card.tsx";
import { FORM_TOAST } from "../ui/form/form-errors.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { type SignupFields, SignupForm } from "./SignupForm.tsx";
import { authText } from "./text.ts";

/** Lets an admin open accounts, one after another. The admin stays signed in. */
export function AddAccount() {
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
    showToast("success", messages.signedUp, FORM_TOAST);
    setMade(user);
  };
  return (
    <div className="max-w-xl">
      <PageHeader title={text.addTitle}>{text.addIntro}</PageHeader>
      {made ? (
        <div ref={done} tabIndex={-1} className="mb-4">
          <Banner tone="success" title={text.madeTitle}>
            {text.made(made.fullName, made.username)}
          </Banner>
        </div>
      ) : null}
      <Card>
        <SignupForm send={add} withBalance />
      </Card>
    </div>
  );
}
