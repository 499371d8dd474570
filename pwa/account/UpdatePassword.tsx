import { useText } from "../i18n/t.ts";
import { Card, PageHeader } from "../ui/Page.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { accountText } from "./text.ts";

export function UpdatePassword() {
  const text = useText(accountText);
  return (
    <div className="max-w-xl">
      <PageHeader title={text.passwordTitle} back={{ href: "/profile", label: text.back }}>
        {text.passwordIntro}
      </PageHeader>
      <Card>
        <PasswordForm />
      </Card>
    </div>
  );
}
