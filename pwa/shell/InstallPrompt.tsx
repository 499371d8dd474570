import { useAtom, useAtomValue } from "jotai";
import { defineText, useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon, ShareIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { install, installDismissedAtom, installWayAtom } from "./install.ts";

/**
 * Offers to install the app, until the user declines. `always`: even afterwards, for the profile.
 */
export function InstallPrompt({ always = false }: { always?: boolean }) {
  const text = useText(installText);
  const way = useAtomValue(installWayAtom);
  const [dismissed, setDismissed] = useAtom(installDismissedAtom);
  if (!way || (dismissed && !always)) return null;
  const actions = (
    <div className="flex flex-wrap gap-2">
      {way === "prompt" ? <Button onClick={() => void install()}>{text.install}</Button> : null}
      {always ? null : (
        <Button variant="ghost" onClick={() => setDismissed("1")}>
          {text.notNow}
        </Button>
      )}
    </div>
  );
  return (
    <Banner
      title={text.title}
      icon={way === "prompt" ? <DownloadIcon /> : <ShareIcon />}
      action={actions}
    >
      {way === "prompt" ? text.text : text.ios}
    </Banner>
  );
}

const installText = defineText({
  title: ["অ্যাপ ইনস্টল করুন", "Install the app"],
  text: [
    "হোম স্ক্রিন থেকে এক চাপে খুলবে, ইন্টারনেট না থাকলেও।",
    "Opens from your home screen with one tap, also without internet.",
  ],
  ios: [
    "শেয়ার বোতাম চেপে “Add to Home Screen” বেছে নিন। এরপর হোম স্ক্রিন থেকে এক চাপে খুলবে।",
    "Tap the Share button and choose “Add to Home Screen”. It then opens from your home screen with one tap.",
  ],
  install: ["ইনস্টল করুন", "Install"],
  notNow: ["এখন না", "Not now"],
});
