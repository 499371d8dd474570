import { shareText } from "../api/save.ts";
import { bothOf, defineText, useText } from "../i18n/t.ts";
import { useBrand } from "../settings/config.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { ShareIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";

type Props = { username: string; password: string };

/**
 * What somebody needs to log in, to be handed on while the program knows it: by the phone's share
 * sheet, else copied. Where a browser can do neither, on plain http in a LAN, each is there to be
 * read.
 */
export function LoginFacts({ username, password }: Props) {
  const text = useText(factsText);
  const brand = useBrand();
  const { busy, run } = useBusy();
  const address = `${location.origin}/login`;
  const words = [
    brand,
    address,
    `${text.username}: ${username}`,
    `${text.password}: ${password}`,
  ].join("\n");
  const share = async () => {
    if (await shareText(words)) showToast("success", bothOf(factsText, "copied"));
  };
  const shares = "share" in navigator;
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4 text-ink">
      <dl className="flex flex-col gap-3 [&_dt]:text-sm [&_dt]:text-soft">
        <div>
          <dt>{text.address}</dt>
          <dd>
            <CopyValue value={address} label={text.copyAddress} />
          </dd>
        </div>
        <div>
          <dt>{text.username}</dt>
          <dd>
            <CopyValue value={username} label={text.copyUsername} />
          </dd>
        </div>
        <div>
          <dt>{text.password}</dt>
          <dd>
            <CopyValue
              value={password}
              label={text.copyPassword}
              mono
              className="text-lg font-semibold tracking-wide"
            />
          </dd>
        </div>
      </dl>
      {shares || navigator.clipboard ? (
        <Button
          variant="secondary"
          icon={<ShareIcon className="size-5" />}
          busy={busy}
          onClick={() => run(share)}
        >
          {shares ? text.share : text.copyAll}
        </Button>
      ) : null}
    </div>
  );
}

const factsText = defineText({
  address: ["ঠিকানা", "Address"],
  username: ["ইউজারনেম", "User name"],
  password: ["পাসওয়ার্ড", "Password"],
  copyAddress: ["ঠিকানা কপি করুন", "Copy the address"],
  copyUsername: ["ইউজারনেম কপি করুন", "Copy the username"],
  copyPassword: ["পাসওয়ার্ড কপি করুন", "Copy the password"],
  share: ["লগইনের তথ্য শেয়ার করুন", "Share how to log in"],
  copyAll: ["লগইনের তথ্য কপি করুন", "Copy how to log in"],
  copied: ["কপি হয়েছে।", "Copied."],
});
