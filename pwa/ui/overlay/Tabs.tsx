import { type ReactNode, useState } from "react";
import { useParts } from "./use-parts.ts";

type Tab<Key> = { key: Key; label: string; panel: ReactNode };
export type TabsProps<Key> = {
  label: string;
  tabs: Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Panels that are not shown stay as they are: a note half written survives a look at the other one. */
  keep?: boolean;
};

/** One of several panels, under a strip of their names. Tabs drawn before the overlay parts had loaded work without them, and stay. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const [parts] = useState(useParts(false));
  const Strip = parts?.HeadlessTabs ?? PlainTabs;
  return <Strip {...props} />;
}

/** Each is reached by Tab: the strip has no keys of its own. */
function PlainTabs<Key extends string>({ label, tabs, chosen, onChoose, keep }: TabsProps<Key>) {
  return (
    <div className="flex flex-col gap-4">
      <div role="tablist" aria-label={label} className="segments">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            onClick={() => onChoose(tab.key)}
            className="choice"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        keep || tab.key === chosen ? (
          <div key={tab.key} role="tabpanel" aria-label={tab.label} hidden={tab.key !== chosen}>
            {tab.panel}
          </div>
        ) : null,
      )}
    </div>
  );
}
