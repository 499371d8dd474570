import { type ReactNode, useState } from "react";
import { useParts } from "./use-parts.ts";

type Tab<Key> = { key: Key; label: string; panel: ReactNode };
export type TabsProps<Key> = {
  label: string;
  tabs: Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Keeps hidden panels in the page, so that what was typed in them stays. */
  keep?: boolean;
};

/**
 * Panels, one at a time, with tabs. If they are drawn before the overlay parts have loaded, they work without them and stay so.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const [parts] = useState(useParts(false));
  const Strip = parts?.HeadlessTabs ?? PlainTabs;
  return <Strip {...props} />;
}

/** Each tab is reached with the Tab key; there are no arrow keys. */
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
