import { useState } from "react";
import { LINK_DAYS, type Order } from "../../contract/orders.ts";
import { act, useAct } from "../acts/act.tsx";
import { request } from "../api/request.ts";
import { bothOf, defineText, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { icon, ShareIcon } from "../ui/icons.tsx";
import { LateQr } from "../ui/qr/LateQr.tsx";

const ChainIcon = icon(
  "M10 13.5a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10.5a4 4 0 0 0-6-.4l-2.8 2.8a4 " +
    "4 0 0 0 5.7 5.7l1.3-1.3",
);

/**
 * A link and its QR for who waits at the counter: it shows without a login how the order stands,
 * and nothing of a person.
 */
export function WaitLink({ order: { _id, status, updatedAt } }: { order: Order }) {
  const text = useText(linkText);
  const offline = useConnection() === "offline";
  const [address, setAddress] = useState<string>();
  const { busy, run } = useBusy();
  const path = { id: _id };
  const takeBack = useAct(() =>
    act({
      call: "DELETE apply/my-order/:id/link",
      send: { path },
      danger: true,
      title: text.takeBackTitle,
      label: text.takeBack,
      about: text.takeBackText,
      done: bothOf(linkText, "takenBack"),
      onDone: () => setAddress(undefined),
    }),
  );
  if (status !== "pending" && Date.now() - Date.parse(updatedAt) > LINK_DAYS * 86_400_000)
    return null;
  const make = async () =>
    setAddress(
      `${location.origin}/w/${(await request("PUT apply/my-order/:id/link", { path })).token}`,
    );
  if (!address)
    return (
      <Button
        variant="secondary"
        icon={<ChainIcon className="size-5" />}
        busy={busy}
        disabled={offline}
        onClick={() => void run(make)}
      >
        {text.make}
      </Button>
    );
  return (
    <section
      ref={showWhole}
      aria-label={text.make}
      className="col-span-full flex w-full scroll-my-24 flex-col items-center gap-3 rounded-md
        bg-sunken p-4"
    >
      <LateQr text={address} label={text.qr} />
      <p className="text-center text-sm text-soft">{text.about}</p>
      <CopyValue value={address} label={text.copy} className="text-sm" />
      <div className="flex flex-wrap justify-center gap-2">
        {"share" in navigator ? (
          <Button
            variant="secondary"
            icon={<ShareIcon className="size-5" />}
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          >
            {text.share}
          </Button>
        ) : null}
        <Button variant="ghost" disabled={offline} onClick={() => takeBack.ask()}>
          {text.takeBack}
        </Button>
      </div>
      {takeBack.dialog}
    </section>
  );
}

function showWhole(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "nearest" });
}

const linkText = defineText({
  make: ["গ্রাহকের লিংক", "Customer's link"],
  about: [
    "লগইন ছাড়াই দেখা যায়: অর্ডার নম্বর, সেবা আর তৈরি হয়েছে কি না। তৈরি হওয়ার ৭ দিন পরে আর চলে না।",
    "It shows without a login: order number, service, and whether it is ready. It ends 7 days after that.",
  ],
  qr: ["লিংকের QR", "QR of the link"],
  copy: ["লিংক কপি করুন", "Copy the link"],
  share: ["শেয়ার করুন", "Share"],
  takeBack: ["লিংক বন্ধ করুন", "Take it back"],
  takeBackTitle: ["লিংকটি বন্ধ করবেন?", "End this link?"],
  takeBackText: [
    "যাঁকে লিংক বা QR দিয়েছেন, তিনি আর দেখতে পাবেন না।",
    "Whoever has it can no longer look.",
  ],
  takenBack: ["লিংকটি আর চলে না।", "The link no longer works."],
});
