import { useAtomValue } from "jotai";
import { useState } from "react";
import { defineText, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showFailure } from "../ui/toast.ts";
import { revokedAtom } from "./revoked.ts";
import { discardRevoked } from "./tidy.ts";

/**
 * Asks, after somebody has ended the session of this phone, about orders that were not sent.
 * Whoever holds the phone now may be a stranger: it tells how many and nothing else, and keeps none
 * as a file.
 */
export function RevokedDialog() {
  const text = useText(revokedText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const [later, setLater] = useState<string[]>([]);
  const [userId, left] =
    Object.entries(useAtomValue(revokedAtom) ?? {}).find(
      ([id, one]) => one.unsent && !later.includes(id),
    ) ?? [];
  if (!userId || !left?.unsent) return null;
  const close = () => setLater([...later, userId]);
  const discard = () => discardRevoked(userId).catch((error: unknown) => void showFailure(error));
  return (
    <Dialog
      sheet
      title={text.title}
      busy={busy}
      onClose={close}
      actions={
        <>
          <Button variant="danger" onClick={() => run(discard)} busy={busy} busyLabel={text.busy}>
            {text.discard}
          </Button>
          <Button onClick={close} disabled={busy}>
            {text.logIn}
          </Button>
        </>
      }
    >
      <p>{text.unsent(formatNumber(left.unsent, locale), left.username)}</p>
      <p className="mt-3 text-soft">{text.login(left.username)}</p>
    </Dialog>
  );
}

const revokedText = defineText({
  title: ["কিছু অর্ডার এখনো পাঠানো হয়নি", "Some orders have not been sent"],
  unsent: [
    (count: string, username: string) =>
      `অন্য জায়গা থেকে @${username}-কে এই ফোন থেকে লগআউট করা হয়েছে। ফোনে রাখা তথ্য মুছে ফেলা হয়েছে, কিন্তু ${count}টি অর্ডার পাঠানো বাকি। সেগুলোতে কোনো টাকা কাটা হয়নি।`,
    (count: string, username: string) =>
      `@${username} was signed out of this phone from elsewhere. What the phone had kept was removed, but ${count} of the orders are not sent. Nothing was charged for them.`,
  ],
  login: [
    (username: string) =>
      `পাঠাতে হলে @${username} নামে আবার লগইন করুন। অন্য কেউ সেগুলো দেখতে বা পাঠাতে পারবেন না। অ্যাকাউন্ট বন্ধ হয়ে থাকলে দোকানের মালিক বা ডেস্কে জানান। মুছে না ফেললে অর্ডারগুলো এই ফোনেই থাকবে।`,
    (username: string) =>
      `To send them, log in as @${username} again. Nobody else can see or send them. If the account was ended, ask the owner of the shop, or the desk. Unless you delete them, the orders stay on this phone.`,
  ],
  logIn: ["লগইন করে পাঠান", "Log in and send"],
  discard: ["মুছে ফেলুন", "Delete"],
  busy: ["অপেক্ষা করুন…", "Please wait…"],
});
