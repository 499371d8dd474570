import { useState } from "react";
import type { Answer } from "../../contract/calls.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { act, useAct } from "../acts/act.tsx";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { messages } from "../i18n/messages.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { formatCount } from "../lists/format-count.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { MoreIcon, TrashIcon } from "../ui/icons.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { showFailure } from "../ui/toast.ts";
import { queueText } from "./text.ts";

type Counts = Answer<"GET apply/delete-all-orders">;

/**
 * What is done to the whole list: it stands in a menu below the list, far from what is tapped all
 * day. Deletes all orders, whose number the admin must type, in Bengali or English digits, if it is
 * still the same then: this can't be undone. They are counted when it is asked for; `all` is how
 * many the list's tab says.
 */
export function DeleteAllOrders({
  all,
  onDeleted,
}: {
  all: number;
  onDeleted: () => Promise<void>;
}) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [typed, setTyped] = useState("");
  const number = (count: number) => formatNumber(count, locale);
  const deletion = useAct(({ all, pending }: Counts) =>
    act({
      call: "DELETE apply/delete-all-orders",
      send: { searchParams: { expectedCount: all }, timeoutMs: 60_000 },
      danger: true,
      title: text.deleteTitle,
      label: text.deleteConfirm,
      busyLabel: text.processing,
      unsure: normaliseNumber(typed).replaceAll(",", "") !== String(all),
      about: (
        <>
          <p>{text.deleteCount(number(all))}</p>
          {pending > 0 ? (
            <p className="font-semibold text-cancelled">{text.deletePending(number(pending))}</p>
          ) : null}
          <NumberInput
            label={text.deleteTyped(number(all))}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="text-ink"
          />
        </>
      ),
      done: messages.allOrdersDeleted,
      onDone: onDeleted,
      failed: (error) => (isOutdated(error) ? sentence(error) : messages.failedToDeleteOrders),
      onFailed: (error) => (isOutdated(error) ? askCounted() : undefined),
    }),
  );
  async function askCounted() {
    try {
      deletion.ask(await request("GET apply/delete-all-orders"));
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <>
      {all === 0 || offline ? null : (
        <Menu
          label={text.wholeList}
          trigger={
            <span className="flex items-center gap-2 px-3 text-sm">
              <MoreIcon strokeWidth={3} className="size-5" />
              {text.wholeList}
            </span>
          }
          items={[
            {
              label: text.deleteAll(formatCount(all, locale)),
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: () => {
                setTyped("");
                void askCounted();
              },
            },
          ]}
        />
      )}
      {deletion.dialog}
    </>
  );
}

/** Others came or went since they were counted. */
function isOutdated(error: unknown): boolean {
  return isApiError(error) && error.code === "orders-changed";
}
