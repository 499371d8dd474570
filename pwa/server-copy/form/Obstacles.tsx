import { useText } from "../../i18n/t.ts";
import { PriceLine, ShortBalance } from "../../orders/form/PriceLine.tsx";
import { NeedsConnection } from "../../ui/NeedsConnection.tsx";
import { StopBanner } from "../StopBanner.tsx";
import { copyText } from "../text.ts";
import type { FoundObstacles } from "./use-obstacles.ts";

/** The price, when it is charged, and what prevents a look-up: balance, connection, or too many misses. */
export function Obstacles({ obstacles }: { obstacles: FoundObstacles }) {
  const text = useText(copyText);
  const { price, balance, closed, short, free, online, stop } = obstacles;
  return (
    <>
      <div className="flex flex-col gap-2">
        {closed && !free ? null : <PriceLine price={price} balance={balance} />}
        <p className={`text-sm ${free ? "font-semibold text-approved" : "text-soft"}`}>
          {free ? text.freeNote : text.chargeNote}
        </p>
      </div>
      {short ? <ShortBalance price={price} balance={balance} /> : null}
      {stop ? <StopBanner {...stop} /> : null}
      {online ? null : <NeedsConnection text={text} />}
    </>
  );
}
