import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { ReactNode } from "react";

type Props<Key> = {
  label: string;
  tabs: { key: Key; label: string; panel: ReactNode }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Keeps hidden panels in the page, so that what was typed in them stays. */
  keep?: boolean;
};

/** Panels, one at a time, with tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  keep = false,
}: Props<Key>) {
  const choose = (index: number) => {
    const tab = tabs[index];
    if (tab) onChoose(tab.key);
  };
  return (
    <TabGroup
      selectedIndex={tabs.findIndex(({ key }) => key === chosen)}
      onChange={choose}
      className="flex flex-col gap-4"
    >
      <TabList aria-label={label} className="segments">
        {tabs.map((tab) => (
          <Tab key={tab.key} className="choice">
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} unmount={!keep} tabIndex={-1}>
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
