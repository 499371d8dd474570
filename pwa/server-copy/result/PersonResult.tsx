import { useText } from "../../i18n/t.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { Layout, Person } from "../server-copy.ts";
import { CopySheet } from "../sheet/CopySheet.tsx";
import { copyText } from "../text.ts";
import { AskFirst } from "./AskFirst.tsx";
import { Refusal } from "./Refusal.tsx";
import { useLookUp } from "./use-look-up.ts";

/** A look-up from the question to the copy, or to the reason why there is none. */
export function PersonResult({ layout, person }: { layout: Layout; person: Person }) {
  const { state, lookUp } = useLookUp(layout, person);
  switch (state.at) {
    case "asking":
      return <AskFirst person={person} onAsk={(terms) => void lookUp(terms)} />;
    case "busy":
      return <Waiting />;
    case "failed":
      return <Refusal layout={layout} {...state} onRetry={(terms) => void lookUp(terms)} />;
    case "done":
      return <CopySheet layout={layout} copy={state.copy} price={state.price} />;
  }
}

function Waiting() {
  const text = useText(copyText);
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <div role="status" className="flex items-center gap-3">
        <Spinner className="size-7 text-accent" />
        <div>
          <p className="font-semibold">{text.waitingTitle}</p>
          <p className="text-sm text-soft">{text.waitingText}</p>
        </div>
      </div>
      <div className="flex gap-4">
        <Skeleton className="h-32 w-26 rounded-md" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-full" />
    </Card>
  );
}
