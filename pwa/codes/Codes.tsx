import { useState } from "react";
import { type Code, CodeStatus, codeStates } from "../../contract/codes.ts";
import { act, useAct } from "../acts/act.tsx";
import { bothOf, useLocale, useText } from "../i18n/t.ts";
import { clearParams, isLimited, oneOf, setParams, useParams } from "../lists/address.ts";
import { FilteredHead } from "../lists/FilteredHead.tsx";
import { List, ListFrame } from "../lists/List.tsx";
import { TitleAge } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, iconOnPhone } from "../ui/Button.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { CodesTable } from "./CodesTable.tsx";
import { CodeUses } from "./CodeUses.tsx";
import { codesText } from "./text.ts";
import { useMakeCode } from "./use-make-code.tsx";

/** /codes: the codes that add to a balance, who used each, and how one is made and ended. */
export function Codes() {
  const text = useText(codesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const filters = useParams({ status: oneOf(CodeStatus.options) });
  const list = useRemoteList({ path: "codes", filters });
  const [shown, setShown] = useState<Code>();
  const make = useMakeCode(list.refresh);
  const end = useAct(({ _id, code }: Code) =>
    act({
      call: "POST codes/:id/end",
      send: { path: { id: _id } },
      title: text.endTitle(code),
      label: text.end,
      busyLabel: text.ending,
      about: text.endText,
      danger: true,
      done: bothOf(codesText, "ended"),
      onDone: list.refresh,
    }),
  );
  const button = (
    <Button
      className={iconOnPhone}
      icon={<PlusIcon />}
      disabled={offline}
      onClick={() => make.ask()}
    >
      <span className="max-md:sr-only">{text.make}</span>
    </Button>
  );
  return (
    <ListFrame>
      <FilteredHead
        text={text}
        filters={filters}
        onChange={setParams}
        choice={{
          name: "status",
          label: text.status,
          all: text.every,
          options: CodeStatus.options.map((value) => ({ value, label: codeStates[value][locale] })),
        }}
        csv={{ path: "codes/csv", as: "kagoj-codes", filters, off: !list.rows?.length }}
        actions={button}
      >
        <TitleAge time={list.asOf} />
      </FilteredHead>
      <List
        of={list}
        none={{ title: text.none, text: text.noneText }}
        limited={isLimited(filters) && { title: text.noMatch, onClear: () => clearParams(filters) }}
      >
        {(rows) => (
          <CodesTable rows={rows} offline={offline} onShowUses={setShown} onEnd={end.ask} />
        )}
      </List>
      {shown ? <CodeUses code={shown} onClose={() => setShown(undefined)} /> : null}
      {make.dialog}
      {end.dialog}
    </ListFrame>
  );
}
