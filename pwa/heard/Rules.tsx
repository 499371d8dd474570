import type { HeardRule } from "../../contract/desk/heard.ts";
import { wallets } from "../../contract/recharge.ts";
import { useText } from "../i18n/t.ts";
import { List } from "../lists/List.tsx";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { MoreIcon, PlusIcon } from "../ui/icons.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { Part } from "../ui/Part.tsx";
import { heardText } from "./text.ts";
import type { useRuleActs } from "./use-rule-acts.tsx";

type Props = { of: RemoteList<"recharge/heard/rules">; acts: ReturnType<typeof useRuleActs> };

/** How messages are read: from whom, and with which words around the money. */
export function Rules({ of, acts }: Props) {
  const text = useText(heardText);
  const offline = useConnection() === "offline";
  return (
    <Part title={text.rulesTitle} lead={text.rulesText}>
      <List of={of} awaited={4}>
        {(rules) => (
          <ul className="-mt-3 divide-y divide-line border-b border-line">
            {rules.map((rule) => (
              <RuleRow key={rule._id} rule={rule} acts={acts} />
            ))}
          </ul>
        )}
      </List>
      {of.rows?.length === 0 ? <p className="text-soft">{text.noRules}</p> : null}
      {of.rows ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            icon={<PlusIcon />}
            disabled={offline}
            onClick={() => acts.begin()}
          >
            {text.addRule}
          </Button>
          <Button variant="ghost" disabled={offline} onClick={() => acts.bringReady()}>
            {text.ready}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}

function RuleRow({ rule, acts }: { rule: HeardRule; acts: Props["acts"] }) {
  const text = useText(heardText);
  const name = `${wallets[rule.wallet]} · ${text.from(rule.sender)}`;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p translate="no" className="text-sm font-semibold">
          {name}
        </p>
        <p translate="no" className="text-sm wrap-anywhere text-soft">
          {rule.template}
        </p>
      </div>
      <Menu
        label={text.more(name)}
        trigger={<MoreIcon />}
        items={[
          { label: text.change, onSelect: () => acts.change(rule) },
          { label: text.remove, danger: true, onSelect: () => acts.remove(rule) },
        ]}
      />
    </li>
  );
}
