import type { ReactNode } from "react";
import { Skeleton } from "../Skeleton.tsx";
import { useParts } from "./use-parts.ts";

type Tab<Key> = { key: Key; label: string; panel: ReactNode };
type Props<Key> = {
  label: string;
  tabs: Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Panels that are not shown stay as they are: a note half written survives a look at the other one. */
  keep?: boolean;
};

/** Panels of which one is shown, under a strip of their names. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, keep = false }: Props<Key>) {
  const parts = useParts(true);
  if (!parts) return <Skeleton className="h-13 w-full rounded-lg" />;
  const choose = (index: number) => {
    const tab = tabs[index];
    if (tab) onChoose(tab.key);
  };
  return (
    <parts.TabGroup
      selectedIndex={tabs.findIndex(({ key }) => key === chosen)}
      onChange={choose}
      className="flex flex-col gap-4"
    >
      <parts.TabList aria-label={label} className="segments">
        {tabs.map((tab) => (
          <parts.Tab key={tab.key} className="choice">
            {tab.label}
          </parts.Tab>
        ))}
      </parts.TabList>
      <parts.TabPanels>
        {tabs.map((tab) => (
          <parts.TabPanel key={tab.key} unmount={!keep} tabIndex={-1}>
            {tab.panel}
          </parts.TabPanel>
        ))}
      </parts.TabPanels>
    </parts.TabGroup>
  );
}
