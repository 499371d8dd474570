import { type ReactNode, useId } from "react";
import { Card } from "../../../ui/Page.tsx";

type Props = { title: string; lead?: string; children: ReactNode };

/** A part of the editor under its heading. */
export function Part({ title, lead, children }: Props) {
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
