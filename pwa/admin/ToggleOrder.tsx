import { useState } from "react";
import { type SwitchName, switchLabels, switchNames } from "../../contract/switches.ts";
import { setSwitch, useSwitches } from "../desk/desk.ts";
import { sentence } from "../i18n/errors.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { showToast } from "../toast.ts";
import { Banner } from "../ui/Banner.tsx";
import { Card } from "../ui/Card.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { Switch } from "../ui/Switch.tsx";
import { toggleText } from "./toggle-text.ts";

/** The five order types that can be closed. */
export function ToggleOrder() {
  const text = useText(toggleText);
  const switches = useSwitches().value;
  const offline = useConnection() === "offline";
  const [turning, setTurning] = useState<SwitchName>();
  const turn = async (name: SwitchName, open: boolean) => {
    setTurning(name);
    try {
      await setSwitch(name, open);
      const said = open ? "turnedOn" : "turnedOff";
      showToast("success", {
        en: toggleText.en[said](switchLabels[name]),
        bn: toggleText.bn[said](switchLabels[name]),
      });
    } catch (error) {
      showToast("error", sentence(error));
    } finally {
      setTurning(undefined);
    }
  };
  return (
    <div className="max-w-2xl">
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      {offline ? (
        <Banner tone="warn" className="mb-4">
          {switches ? text.needsNet : text.unknown}
        </Banner>
      ) : null}
      {switches ? (
        <Card flush className="divide-y divide-line *:px-5 *:py-3">
          {switchNames.map((name) => (
            <div key={name}>
              <Switch
                name={name}
                label={switchLabels[name]}
                description={`${text[name]} · ${switches[name] ? text.on : text.off}`}
                checked={switches[name]}
                busy={turning === name}
                disabled={offline || turning !== undefined}
                onChange={(open) => void turn(name, open)}
              />
            </div>
          ))}
        </Card>
      ) : offline ? null : (
        <SkeletonList label={text.loading} rows={3} />
      )}
    </div>
  );
}
