import { atom, getDefaultStore, useAtom } from "jotai";
import { useRef, useState } from "react";
import type { Part, PriceGroup, Prices } from "../../../contract/prices.ts";
import { MAX_PRICE_TK, parseTk, tkFromPoisha } from "../../../contract/values/money.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { messages, priceUpdated, priceUpdateFailed } from "../../i18n/messages.ts";
import { bothOf, inDigits, useLocale } from "../../i18n/t.ts";
import { currentUser, currentUserAtom } from "../../offline/chat-user.ts";
import { refreshedAfter } from "../../settings/start.ts";
import { useBusy } from "../../ui/Button.tsx";
import { refusedFields } from "../../ui/form/form-errors.ts";
import { dropToast, showFailure, showToast } from "../../ui/toast.ts";
import { groupText } from "./groups/text.ts";
import type { PartCell } from "./options/parts.ts";
import { optionText } from "./options/text.ts";
import type { PriceField } from "./service-rows.ts";

/**
 * A price to set, in tk. `was`: what the admin has seen. Of a `group` either is null where the list
 * price holds. Of a part it is 0 for nothing.
 */
type Step = Part & {
  cell: string;
  group?: string;
  was: number | null;
  price: number | null;
};

/** The name of a field of the sheet: of a price, or of a group's. */
export function cellOf(name: string, group?: string): string {
  return group === undefined ? name : `${name}@${group}`;
}

/** The prices of now, in tk; undefined while they are unknown. */
type Known = {
  list: Prices | undefined;
  groups: PriceGroup[] | undefined;
  parts: readonly PartCell[];
};

/**
 * Sets prices, all or none. May be called again after a lost answer. Prices and services are fresh
 * afterwards, also after a refusal. @throws ApiError prices-changed, when another admin was faster;
 * Offline
 */
async function savePrices(steps: Step[]): Promise<void> {
  const changes = steps.map(({ cell: _, cost, ...step }) => ({
    ...step,
    ...(cost && { cost: true as const }),
  }));
  await refreshedAfter(request("PUT balance", { json: { changes } }));
}

/** More messages at once would cover the page. */
const MOST_TOASTS = 3;

export type PriceSheet = ReturnType<typeof usePriceSheet>;

/** Stays while other screens are shown, until the logout. */
const typedAtom = atom<Record<string, string>>({});
const store = getDefaultStore();
store.sub(currentUserAtom, () => currentUser() ?? store.set(typedAtom, {}));

/**
 * The prices that are typed and not saved yet. All of them are saved together, after a question
 * about those that stand out.
 */
export function usePriceSheet(rows: PriceField[], known: Known, onSaved: () => Promise<unknown>) {
  const locale = useLocale();
  const [typed, setTyped] = useAtom(typedAtom);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [tries, setTries] = useState(0);
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy();
  const { say, clear } = usePriceToasts(rows);
  const { steps, wrong } = readTyped(typed, known);

  const tell = (wrong: Record<string, string>) => {
    setProblems(wrong);
    setTries((last) => last + 1);
  };
  const send = async () => {
    clear();
    await run(
      async () => {
        await savePrices(steps);
        setTyped((last) => without(last, cells(steps)));
        say("success", cells(steps));
        if (steps.some(({ group }) => group !== undefined))
          showToast("success", bothOf(groupText, "saved"), { id: GROUPS_TOAST });
        if (steps.some(isPart))
          showToast("success", bothOf(optionText, "saved"), { id: PARTS_TOAST });
        void onSaved();
      },
      (failure) => {
        // Another admin was faster. What was typed stays, beside the prices of now.
        const slower = isApiError(failure) && failure.code === "prices-changed";
        if (slower || !steps.some(isListed)) showFailure(failure);
        else say("error", cells(steps));
        if (slower) void onSaved();
        tell(refusedFields(failure));
      },
    );
    setAsking(false);
  };
  const save = () => {
    clear();
    tell(wrong);
    if (Object.keys(wrong).length > 0) say("error", Object.keys(wrong));
    else if (steps.length === 0) showToast("blank", messages.noChangesDetected);
    else if (doubtfulOf(steps, known).length > 0) setAsking(true);
    else void send();
  };

  return {
    valueOf: (cell: string) => {
      const now = priceNow(cell, known);
      // A part that is nothing is empty, as a group's price that is the list's.
      const said = now && isPart(now) ? now.price || "" : (now?.price ?? "");
      return typed[cell] ?? inDigits(String(said), locale);
    },
    type: (cell: string, value: string) => {
      setTyped((last) => ({ ...last, [cell]: value }));
      setProblems((last) => without(last, [cell]));
    },
    problems,
    tries,
    changed: new Set([...cells(steps), ...Object.keys(wrong)]),
    save,
    discard: () => {
      setTyped({});
      setProblems({});
    },
    /** The changes to ask about, while they are asked about. */
    doubtful: asking ? doubtfulOf(steps, known) : [],
    confirm: send,
    goBack: () => setAsking(false),
    busy,
  };
}

/** The typed prices that differ from those of now, and what is wrong with the others. */
function readTyped(typed: Record<string, string>, known: Known) {
  const steps: Step[] = [];
  const wrong: Record<string, string> = {};
  for (const [cell, text] of Object.entries(typed)) {
    const now = priceNow(cell, known);
    // A group that has ended meanwhile has no cell to type into.
    if (!now) continue;
    const { price: was, ...of } = now;
    const read = text.trim() === "" && !isListed(of) ? { price: none(of) } : readPrice(text);
    if ("problem" in read) wrong[cell] = read.problem;
    else if (was !== read.price) steps.push({ cell, ...of, was, price: read.price });
  }
  return { steps, wrong };
}

/** What a cell is now; undefined while that is unknown, and for a group that has ended. */
function priceNow(
  cell: string,
  { list, groups, parts }: Known,
): Omit<Step, "cell" | "was"> | undefined {
  const part = parts.find((one) => one.cell === cell);
  if (part) {
    const { name, option, cost, now: price } = part;
    return { name, option, cost, price };
  }
  const [name = "", group] = cell.split("@");
  if (group === undefined) {
    const price = list?.[name];
    return price === undefined ? undefined : { name, price };
  }
  const prices = groups?.find(({ _id }) => _id === group)?.prices;
  return prices && { name, group, price: prices[name] ?? null };
}

/**
 * The steps to ask about, as those who pay notice them, with the name of the group or the part that
 * each is of. A part that is new or goes is no slip.
 */
function doubtfulOf(steps: Step[], known: Known) {
  return steps
    .filter((step) => isListed(step) || step.group !== undefined || (step.was && step.price))
    .map((step) => paidBy(step, known))
    .filter(standsOut);
}

function paidBy({ cell, name, group, was, price }: Step, { list, groups, parts }: Known) {
  const listed = list?.[name] ?? 0;
  const part = parts.find((one) => one.cell === cell);
  // The label of a part says of which service it is.
  if (part) return { cell, name: "", of: part.label, was: was ?? 0, price: price ?? 0 };
  const of = groups?.find(({ _id }) => _id === group)?.name;
  return { cell, name, of, was: was ?? listed, price: price ?? listed };
}

type Of = Pick<Step, "option" | "cost" | "group">;
const isPart = ({ option, cost }: Of) => option !== undefined || cost === true;
const isListed = (step: Of) => !isPart(step) && step.group === undefined;
const none = (step: Of) => (isPart(step) ? 0 : null);

/**
 * The quoted messages of prices. Those of an earlier try go, so that none stands beside a newer
 * one.
 */
function usePriceToasts(rows: PriceField[]) {
  const shown = useRef<string[]>([]);
  const clear = () => {
    for (const id of shown.current.splice(0)) dropToast(id);
  };
  const say = (kind: "success" | "error", of: string[]) => {
    const sentenceOf = kind === "success" ? priceUpdated : priceUpdateFailed;
    for (const { name, word } of rows
      .filter((row) => of.includes(row.name))
      .slice(0, MOST_TOASTS)) {
      const id = `price-${name}`;
      showToast(kind, { ...sentenceOf(word.en), bn: sentenceOf(word.bn).bn }, { id });
      shown.current.push(id);
    }
  };
  return { say, clear };
}

const GROUPS_TOAST = "group-prices";
const PARTS_TOAST = "option-prices";
const cells = (steps: Step[]) => steps.map(({ cell }) => cell);

function without<T>(all: Record<string, T>, gone: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !gone.includes(name)));
}

/** From this part of the old price on, a change is easily a slip of the finger. */
const LARGE = 0.5;

/** A typed price in tk, or the code of what is wrong with it. */
export function readPrice(typed: string): { price: number } | { problem: string } {
  const poisha = parseTk(typed);
  if (poisha === undefined) return { problem: "not-an-amount" };
  return poisha > MAX_PRICE_TK * 100
    ? { problem: "amount-too-large" }
    : { price: tkFromPoisha(poisha) };
}

/** True for a change to or from zero, and for one by at least half of the old price. */
export function standsOut({ was, price }: { was: number; price: number }): boolean {
  return price === 0 || Math.abs(price - was) >= was * LARGE;
}
