import { useSetAtom } from "jotai";
import { PasswordForm } from "../account/PasswordForm.tsx";
import { useText } from "../i18n/t.ts";
import { owedAtom, signOut } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { LogoutIcon } from "../ui/icons.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { owedText } from "./owed-text.ts";

/** What the signed-in user must do before any other screen: choose a password instead of one that the program made. */
export function Owed() {
  const text = useText(owedText);
  const settle = useSetAtom(owedAtom);
  const { busy, run } = useBusy();
  return (
    <AuthFrame
      title={text.passwordTitle}
      intro={text.passwordIntro}
      offlineNote={text.offline}
      foot={
        <Button variant="ghost" icon={<LogoutIcon />} busy={busy} onClick={() => run(signOut)}>
          {text.logout}
        </Button>
      }
    >
      <PasswordForm given onChanged={() => settle(undefined)} />
    </AuthFrame>
  );
}
