import { useText } from "../i18n/t.ts";
import { oneOf, setParams, useParams } from "../lists/address.ts";
import { ListFrame, ListHead } from "../lists/List.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { sentText } from "../recharge/sent/text.ts";
import { useConfig } from "../settings/config.ts";
import { Tabs } from "../ui/overlay/Tabs.tsx";
import { Banner } from "../ui/Page.tsx";
import { LastMessages } from "./LastMessages.tsx";
import { Phones } from "./Phones.tsx";
import { Rules } from "./Rules.tsx";
import { heardText } from "./text.ts";
import { useRuleActs } from "./use-rule-acts.tsx";

/** /heard: the phones whose messages credit money, what they heard last, and how it is read. */
export function HeardMoney() {
  const text = useText(heardText);
  const sandbox = useText(sentText).sandbox;
  const isSandbox = useConfig().value?.sandboxPayments === true;
  const { tab } = useParams({ tab: oneOf(["rules"]) });
  // What came in is told as what it credits; the rest is seen within a minute.
  const messages = useRemoteList({
    path: "recharge/heard/messages",
    events: ["recharge-history"],
  });
  const rules = useRemoteList({ path: "recharge/heard/rules" });
  const acts = useRuleActs({ rules, messages });
  return (
    <ListFrame narrow>
      <ListHead title={text.title} of={messages} />
      {isSandbox ? <Banner tone="warn">{sandbox}</Banner> : null}
      <p className="text-sm text-soft">{text.intro}</p>
      <Tabs
        label={text.tabs}
        chosen={tab ?? "phones"}
        onChoose={(key) => setParams({ tab: key === "rules" ? key : undefined })}
        tabs={[
          {
            key: "phones",
            label: text.phones,
            panel: (
              <div className="flex flex-col gap-4">
                <Phones closed={isSandbox}>
                  <LastMessages of={messages} onMakeRule={acts.begin} />
                </Phones>
              </div>
            ),
          },
          { key: "rules", label: text.rules, panel: <Rules of={rules} acts={acts} /> },
        ]}
      />
      {acts.dialogs}
    </ListFrame>
  );
}
