import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Card } from "../ui/Card.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { setArrivalSound, useArrivalSound } from "./arrivals.ts";
import { liveText } from "./text.ts";
import { usePushSwitch } from "./use-push-switch.ts";

/** How this device announces orders, for the profile: with notifications, and for staff also with a sound. */
export function NotifySettings() {
  const text = useText(liveText);
  const isStaff = useCurrentUser()?.role !== "user";
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{text.title}</h2>
      <div className="mt-1">
        {isStaff ? <SoundSwitch /> : null}
        <PushSwitch staff={isStaff} />
      </div>
    </Card>
  );
}

function PushSwitch({ staff }: { staff: boolean }) {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const able = state === "on" || state === "off";
  const description =
    state === "blocked"
      ? text.blocked
      : state === "unsupported"
        ? text.unsupported
        : staff
          ? text.arrivalsText
          : text.pushText;
  return (
    <Switch
      label={staff ? text.arrivals : text.push}
      description={description}
      checked={state === "on"}
      disabled={!able}
      busy={busy}
      onChange={turn}
    />
  );
}

function SoundSwitch() {
  const text = useText(liveText);
  const wanted = useArrivalSound();
  return <Switch label={text.sound} description={text.soundText} checked={wanted} onChange={setArrivalSound} />;
}
