import type { Step } from "./acts.ts";
import { fine } from "./network.ts";

/** A fault of the product that a seed has found, in the few steps that show it. */
type Found = { what: string; seed: number; steps: Step[] };

/**
 * Each is run as a test. `seed`: the one that found it, by the plan of that day; its story is told
 * here in steps that no plan changes.
 */
export const found: Found[] = [
  {
    // The save is done and its answer lost. What staff add is seen before it is sent again.
    what: "a repeated save of a roshid told the balance of then",
    seed: 108,
    steps: [
      { id: 0, after: 100, act: "logIn", phone: 0, who: "rahima" },
      {
        id: 1,
        after: 5_000,
        act: "line",
        phone: 0,
        weather: { ...fine, answerLost: 1 },
        name: "bad",
      },
      { id: 2, after: 100, act: "roshid", phone: 0, nth: 0, accepts: true, isEdit: false },
      { id: 3, after: 1_000, act: "balance", who: "rahima", tk: 100 },
      { id: 4, after: 100, act: "line", phone: 0, weather: { ...fine, ms: 1 }, name: "fine" },
      { id: 5, after: 100, act: "look", phone: 0 },
    ],
  },
  {
    // Nothing can be stored. The first line is on its way when the next one is written.
    what: "a line on its way took the key of the next about its order",
    seed: 352_251_687,
    steps: [
      { id: 0, after: 100, act: "logIn", phone: 1, who: "karim" },
      { id: 1, after: 1_000, act: "order", phone: 1, nth: 0, accepts: true, twice: false },
      { id: 2, after: 5_000, act: "look", phone: 1 },
      { id: 3, after: 5_000, act: "full", phone: 1, isFull: true },
      { id: 4, after: 100, act: "line", phone: 1, weather: { ...fine, ms: 3_000 }, name: "bad" },
      { id: 5, after: 1_000, act: "write", phone: 1, nth: 0, lines: 2 },
    ],
  },
];
