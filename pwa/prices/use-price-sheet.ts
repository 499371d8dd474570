import { useEffect, useRef, useState } from "react";
import type { Prices } from "../../contract/prices.ts";
import { isApiError } from "../api/errors.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages, priceUpdated, priceUpdateFailed } from "../i18n/messages.ts";
import type { Sentence } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { dropToast, showToast } from "../ui/toast.ts";
import type { PriceRow } from "./price-rows.ts";
import { type Step, savePrices } from "./prices.ts";
import { readPrice } from "./steps.ts";
import { useTypedPrices } from "./use-typed-prices.ts";

const UNDO_MS = 10_000;
/** More messages at once would cover the page; the line that offers to undo counts them all. */
const MOST_TOASTS = 3;

export type PriceSheet = ReturnType<typeof usePriceSheet>;

/** What is typed, what of it is under review, and what can still be undone. Nothing typed is dropped before it is saved. */
export function usePriceSheet(rows: PriceRow[], prices: Prices | undefined, onSaved: () => Promise<void>) {
  const locale = useLocale();
  const { typed, setTyped, kept } = useTypedPrices();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [review, setReview] = useState<{ steps: Step[]; failure?: Sentence }>();
  const [undo, setUndo] = useState<Step[]>();
  const [busy, setBusy] = useState(false);
  const { say, clear } = usePriceToasts(rows);
  useEffect(() => {
    if (!undo || busy) return;
    const timer = setTimeout(() => setUndo(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo, busy]);

  const { steps, wrong } = readTyped(typed, prices);
  const ask = () => {
    clear();
    setProblems(wrong);
    const [refused] = Object.keys(wrong);
    if (refused) {
      say("error", Object.keys(wrong));
      document.querySelector<HTMLElement>(`main [name="${refused}"]`)?.focus();
    } else if (steps.length > 0) setReview({ steps });
    else showToast("blank", messages.noChangesDetected);
  };
  const store = async (wanted: Step[], kept: () => void, failed: (failure: unknown) => void) => {
    clear();
    setBusy(true);
    try {
      await savePrices(wanted);
      kept();
      say("success", names(wanted));
      void onSaved();
    } catch (failure) {
      failed(failure);
    } finally {
      setBusy(false);
    }
  };
  const save = (wanted: Step[]) =>
    store(
      wanted,
      () => {
        setTyped((last) => without(last, names(wanted)));
        setReview(undefined);
        setUndo(wanted.map(({ name, was, price }) => ({ name, was: price, price: was })));
      },
      (failure) => {
        if (!isApiError(failure) || failure.code !== "prices-changed") say("error", names(wanted));
        setReview({ steps: wanted, failure: sentence(failure) });
      },
    );
  const takeBack = (wanted: Step[]) => {
    const done = () => setUndo(undefined);
    return store(wanted, done, (failure) => {
      if (isApiError(failure)) done();
      showToast("error", sentence(failure));
    });
  };

  return {
    valueOf: (name: string) => typed[name] ?? inDigits(String(prices?.[name] ?? ""), locale),
    type: (name: string, value: string) => {
      setTyped((last) => ({ ...last, [name]: value }));
      setProblems((last) => without(last, [name]));
    },
    problems,
    changed: new Set([...names(steps), ...Object.keys(wrong)]),
    clear: () => {
      setTyped({});
      setProblems({});
    },
    ask,
    review,
    /** The steps under review with the prices of now, after another admin has changed one. */
    lookAgain: () => setReview(steps.length > 0 ? { steps } : undefined),
    endReview: () => setReview(undefined),
    save,
    undo,
    takeBack,
    busy,
    kept,
  };
}

/** The typed prices that differ from those of now, and what is wrong with the others. */
function readTyped(typed: Record<string, string>, prices: Prices | undefined) {
  const steps: Step[] = [];
  const wrong: Record<string, string> = {};
  for (const [name, text] of Object.entries(typed)) {
    const was = prices?.[name];
    const read = readPrice(text);
    if ("problem" in read) wrong[name] = read.problem;
    else if (was !== undefined && was !== read.price) steps.push({ name, was, price: read.price });
  }
  return { steps, wrong };
}

/** The quoted messages of prices. Those of an earlier try go, so that none stands beside a newer one. */
function usePriceToasts(rows: PriceRow[]) {
  const shown = useRef<string[]>([]);
  const clear = () => {
    for (const id of shown.current.splice(0)) dropToast(id);
  };
  const say = (kind: "success" | "error", of: string[]) => {
    const sentenceOf = kind === "success" ? priceUpdated : priceUpdateFailed;
    for (const { name, word } of rows.filter((row) => of.includes(row.name)).slice(0, MOST_TOASTS)) {
      const id = `price-${name}`;
      showToast(kind, { ...sentenceOf(word.en), bn: sentenceOf(word.bn).bn }, { id });
      shown.current.push(id);
    }
  };
  return { say, clear };
}

const names = (steps: Step[]) => steps.map(({ name }) => name);

function without<T>(all: Record<string, T>, gone: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !gone.includes(name)));
}
