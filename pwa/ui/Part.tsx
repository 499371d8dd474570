import { type ReactNode, useId } from "react";
import { Card } from "./Page.tsx";

type PartProps = { title: string; lead?: string; children: ReactNode };

/** A part of a long form or screen: a card under its heading. */
export function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead ? <p className="text-sm text-soft">{lead}</p> : null}
      </div>
      {children}
    </Card>
  );
}
