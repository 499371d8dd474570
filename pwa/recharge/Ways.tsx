import { type ReactNode, useState } from "react";
import {
  freeGateways,
  type Gateway,
  type RechargeWays,
  type Way,
} from "../../contract/recharge/gateways.ts";
import type { BonusSteps, PayNumbers } from "../../contract/recharge.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { deskValue, useDeskValue } from "../lists/use-desk-value.ts";
import { useConfig } from "../settings/config.ts";
import { DeskLink } from "../settings/DeskLink.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { Banner, SkeletonForm } from "../ui/Page.tsx";
import { useBonusSteps } from "./bonus.tsx";
import { SendMoney } from "./sent/SendMoney.tsx";
import { usePayNumbers } from "./sent/sent-money.ts";
import { sentText } from "./sent/text.ts";
import { rechargeText } from "./text.ts";

const ways = deskValue<RechargeWays>("recharge-ways", "recharge/ways", []);

type Props = Omit<Parameters<typeof SendMoney>[0], "numbers" | "steps"> & {
  /** By which the payer has just come back; `reading` while that is not known yet. */
  last: Gateway | null | undefined;
  reading: boolean;
  children: (gateway: Gateway, steps: BonusSteps) => ReactNode;
};

/** The form of the one way to recharge here, or the choice between several, with how each is. */
export function Ways({ reading, ...props }: Props) {
  const text = useText(sentText);
  const told = useDeskValue(ways);
  const { value: numbers, ...byHand } = usePayNumbers();
  const steps = useBonusSteps();
  const open = useOpenWays(told.value, numbers);
  // What is above the form would move it under the finger, and the form what is below it.
  if (reading || !numbers || !steps || !open)
    return (
      <div aria-busy="true" className="min-h-[46rem]">
        <SkeletonForm />
      </div>
    );
  // What could not be asked for is not said to be none.
  const error = told.error ?? byHand.error;
  const refresh = async () => void (await Promise.all([told.refresh(), byHand.refresh()]));
  if (open.length === 0 && error) return <AnswerAwaited of={{ error, refresh }} />;
  if (open.length === 0)
    return (
      <Banner tone="info">
        <p>{text.none}</p>
        <DeskLink className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent" />
      </Banner>
    );
  return <Choice {...props} open={open} numbers={numbers} steps={steps} />;
}

/** By hand where there is a number to send to. Undefined while reading. */
function useOpenWays(
  told: RechargeWays | undefined,
  numbers: PayNumbers | undefined,
): RechargeWays | undefined {
  const { noGateway } = useConfig().value ?? {};
  if (!told || !numbers) return undefined;
  const byHand = Object.keys(numbers).length > 0;
  // A phone that never heard of them knows of bKash.
  const bkash = { way: "bkash", usually: null } as const;
  const all = told.length > 0 ? told : [...(noGateway ? [] : [bkash]), sent];
  return all.filter(({ way }) => way !== "by-hand" || byHand);
}
const sent = { way: "by-hand", usually: null } as const;

type Given = { open: RechargeWays; numbers: PayNumbers; steps: BonusSteps };

function Choice({
  children,
  last,
  open,
  numbers,
  steps,
  ...begun
}: Omit<Props, "reading"> & Given) {
  const text = useText(sentText);
  // Newer figures would change their order under the finger.
  const [listed] = useState(open);
  const [picked, setPicked] = useState<Way | undefined>(
    begun.edited ? listed.find(({ way }) => way === "by-hand")?.way : undefined,
  );
  const again = listed.find(({ way }) => way === last);
  const chosen = picked ?? (again ?? listed[0])?.way ?? "by-hand";
  const options = useOptions(listed);
  return (
    <>
      {listed.length > 1 ? (
        <RadioGroup
          label={text.how}
          hideLabel
          stacked
          name="way"
          value={chosen}
          onChange={(event) => setPicked(event.currentTarget.value as Way)}
          options={options}
        />
      ) : null}
      {chosen === "by-hand" ? (
        <SendMoney numbers={numbers} steps={steps} {...begun} />
      ) : (
        children(chosen, steps)
      )}
    </>
  );
}

function useOptions(listed: RechargeWays) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const usual = (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    if (minutes < 90) return text.usualMinutes(formatNumber(minutes, locale));
    return text.usualHours(formatNumber(Math.round(minutes / 60), locale));
  };
  const withBkash = listed.some(({ way }) => way === "bkash");
  return listed.map(({ way, usually }) => {
    const facts = [
      usually !== null && usual(usually),
      freeGateways.some((free) => free === way) && text.free,
    ];
    const label = text[way === "sslcommerz" && !withBkash ? "every" : way];
    return { value: way, label, hint: facts.filter(Boolean).join(" · ") };
  });
}
