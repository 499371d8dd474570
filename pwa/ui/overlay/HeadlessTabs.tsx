import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { TabsProps } from "./Tabs.tsx";

/** The tabs of Headless UI, in the same lazy chunk as its other parts. */
export function HeadlessTabs<Key extends string>({ label, tabs, chosen, onChoose, keep = false }: TabsProps<Key>) {
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
