import { useAtom, useAtomValue } from "jotai";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { DownloadIcon, ShareIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { install, installDismissedAtom, installWayAtom } from "./install.ts";
import { shellText } from "./text.ts";

/** Offers to install the app, until the user declines. `always`: even afterwards, for the profile. */
export function InstallPrompt({ always = false }: { always?: boolean }) {
  const text = useText(shellText);
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
    <Banner title={text.installTitle} icon={way === "prompt" ? <DownloadIcon /> : <ShareIcon />} action={actions}>
      {way === "prompt" ? text.installText : text.installIos}
    </Banner>
  );
}
