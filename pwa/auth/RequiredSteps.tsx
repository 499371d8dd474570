import { useAtom } from "jotai";
import { useCallback } from "react";
import { PasswordForm } from "../account/UpdatePassword.tsx";
import { FactorList } from "../factors/FactorList.tsx";
import { ProofHost } from "../factors/ProofHost.tsx";
import { defineText, useText } from "../i18n/t.ts";
import { requiredStepAtom, signOut } from "../session/session.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { LogoutIcon } from "../ui/icons.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/**
 * What the signed-in user must do before any other screen: choose a password instead of one that
 * the program made, or, as an admin, add a second factor.
 */
export function RequiredSteps() {
  const text = useText(requiredStepText);
  const [owed, settle] = useAtom(requiredStepAtom);
  const done = useCallback(() => settle(undefined), [settle]);
  const { busy, run } = useBusy();
  return (
    <AuthFrame
      title={owed === "own-factor-needed" ? text.factorTitle : text.passwordTitle}
      intro={owed === "own-factor-needed" ? text.factorIntro : text.passwordIntro}
      foot={
        <Button variant="ghost" icon={<LogoutIcon />} busy={busy} onClick={() => run(signOut)}>
          {text.logout}
        </Button>
      }
    >
      {owed === "own-factor-needed" ? (
        <>
          <FactorList onAdded={done} />
          <ProofHost />
        </>
      ) : (
        <PasswordForm given onChanged={done} />
      )}
    </AuthFrame>
  );
}

const requiredStepText = defineText({
  passwordTitle: ["নিজের পাসওয়ার্ড দিন", "Choose your own password"],
  passwordIntro: [
    "আপনাকে দেওয়া পাসওয়ার্ডটি একবারের জন্য। এখন নিজের একটি দিন, যা আর কেউ জানে না।",
    "The password you were given works only once. Choose your own, one that nobody else knows.",
  ],
  factorTitle: ["দুই ধাপে লগইন চালু করুন", "Turn on two-step login"],
  factorIntro: [
    "কর্মী ও অ্যাডমিনদের দুই ধাপে লগইন করতে হয়, যেন শুধু পাসওয়ার্ড জেনে কেউ ঢুকতে না পারে।",
    "Staff and admins log in with two steps, so that a stolen password alone is not enough.",
  ],
  logout: ["লগআউট", "Log out"],
});
