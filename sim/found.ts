import type { Step } from "./acts.ts";
import { away, fine } from "./network.ts";

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
  {
    what: "what was refused was sent again in another tab, and told as refused",
    seed: 60,
    steps: [
      { id: 0, after: 7410.3, act: "type", phone: 0 },
      { id: 1, after: 96802.8, act: "order", phone: 0, nth: 848, accepts: true, twice: false },
      { id: 2, after: 239072.7, act: "formLogIn", phone: 0, who: "karim" },
      { id: 3, after: 7335.8, act: "restoreRoshid", phone: 1, nth: 19 },
      { id: 4, after: 20160.3, act: "order", phone: 0, nth: 902, accepts: true, twice: false },
      { id: 5, after: 76533.3, act: "order", phone: 0, nth: 441, accepts: false, twice: false },
      { id: 6, after: 7303.7, act: "order", phone: 1, nth: 767, accepts: true, twice: false },
      { id: 7, after: 358.1, act: "extra", tk: 26 },
      { id: 8, after: 938.2, act: "order", phone: 0, nth: 73, accepts: true, twice: false },
      { id: 9, after: 130, act: "settle", phone: 0, nth: 589, how: "again" },
    ],
  },
  {
    what: "a tab whose answer was under way showed a balance of before another tab's order",
    seed: 135,
    steps: [
      { id: 0, after: 200, act: "logIn", phone: 1, who: "karim" },
      {
        id: 1,
        after: 12053.2,
        act: "line",
        phone: 1,
        weather: { ...fine, ms: 3_000 },
        name: "slow",
      },
      { id: 2, after: 642.4, act: "clock", phone: 1, ms: -71533647 },
      { id: 3, after: 7352.5, act: "newTab", phone: 1 },
      { id: 4, after: 299393.5, act: "order", phone: 1, nth: 6, accepts: false, twice: false },
      { id: 5, after: 41.3, act: "newTab", phone: 1 },
      { id: 6, after: 185.3, act: "order", phone: 1, nth: 456, accepts: true, twice: false },
    ],
  },
  {
    what: "a tab whose line was under way made the database anew that another had wiped",
    seed: 587,
    steps: [
      { id: 0, after: 180240.4, act: "write", phone: 0, nth: 125, lines: 1 },
      {
        id: 1,
        after: 37.6,
        act: "line",
        phone: 0,
        weather: { ...fine, silent: 0.3, ms: 3_000 },
        name: "bad",
      },
      { id: 2, after: 3186.1, act: "order", phone: 0, nth: 182, accepts: true, twice: false },
      { id: 3, after: 11995.2, act: "kill", phone: 0 },
      { id: 4, after: 7287.9, act: "write", phone: 0, nth: 191, lines: 6 },
      { id: 5, after: 14135.4, act: "closeTab", phone: 0 },
      { id: 6, after: 1462.4, act: "newTab", phone: 0 },
      { id: 7, after: 14746.9, act: "write", phone: 0, nth: 918, lines: 6 },
      { id: 8, after: 5518.9, act: "logOut", phone: 0 },
    ],
  },
  {
    what: "a roshid that was deleted came back by the late answer to its save",
    seed: 3003,
    steps: [
      {
        id: 0,
        after: 238753.7,
        act: "line",
        phone: 0,
        weather: { ...fine, ms: 3000 },
        name: "slow",
      },
      { id: 1, after: 8924.7, act: "roshid", phone: 0, nth: 587, accepts: true, isEdit: false },
      { id: 2, after: 25669.9, act: "roshid", phone: 0, nth: 406, accepts: true, isEdit: false },
      { id: 3, after: 71016, act: "roshid", phone: 0, nth: 307, accepts: false, isEdit: true },
      { id: 4, after: 184.8, act: "wake", phone: 0 },
      { id: 5, after: 2096.6, act: "kill", phone: 0 },
      { id: 6, after: 44.4, act: "deleteRoshid", phone: 0, nth: 849 },
      { id: 7, after: 1271.6, act: "line", phone: 0, weather: { ...fine, ms: 8000 }, name: "slow" },
      { id: 8, after: 9326.3, act: "line", phone: 0, weather: fine, name: "fine" },
      { id: 9, after: 1494.7, act: "look", phone: 0 },
    ],
  },
  {
    what: "changes were put into a list that a login had emptied meanwhile",
    seed: 3081,
    steps: [
      { id: 0, after: 5200, act: "logIn", phone: 0, who: "karim" },
      { id: 1, after: 3769.3, act: "logIn", phone: 1, who: "karim" },
      { id: 2, after: 50969, act: "order", phone: 0, nth: 585, accepts: false, twice: false },
      {
        id: 3,
        after: 20497.2,
        act: "line",
        phone: 1,
        weather: { ...fine, ms: 3000 },
        name: "fine",
      },
      { id: 4, after: 651.9, act: "look", phone: 1 },
      { id: 5, after: 59096.2, act: "order", phone: 0, nth: 437, accepts: false, twice: false },
      { id: 6, after: 134761.5, act: "look", phone: 1 },
      { id: 7, after: 1039, act: "logIn", phone: 1, who: "karim" },
    ],
  },
  {
    what: "an answer was noted at the item that has its number in a new database",
    seed: 3826,
    steps: [
      {
        id: 0,
        after: 31911.6,
        act: "line",
        phone: 1,
        weather: { ...fine, ms: 3000 },
        name: "slow",
      },
      { id: 1, after: 236.5, act: "order", phone: 1, nth: 836, accepts: true, twice: false },
      { id: 2, after: 19067.8, act: "roshid", phone: 1, nth: 725, accepts: true, isEdit: false },
      { id: 3, after: 112.8, act: "evict", phone: 1, open: true, all: false },
      { id: 4, after: 1629.6, act: "order", phone: 1, nth: 351, accepts: true, twice: false },
    ],
  },
  {
    what: "a balance that an order had told came back over that of a later start",
    seed: 4096,
    steps: [
      { id: 0, after: 200, act: "logIn", phone: 1, who: "karim" },
      { id: 1, after: 5621.4, act: "order", phone: 1, nth: 366, accepts: true, twice: false },
      { id: 2, after: 190.9, act: "roshid", phone: 1, nth: 124, accepts: true, isEdit: false },
      { id: 3, after: 218.2, act: "roshid", phone: 1, nth: 407, accepts: true, isEdit: true },
      { id: 4, after: 61486.6, act: "newTab", phone: 1 },
      {
        id: 5,
        after: 5966.6,
        act: "line",
        phone: 1,
        weather: { ...fine, doubled: 0.1, ms: 3000 },
        name: "bad",
      },
      { id: 6, after: 191.8, act: "look", phone: 1 },
      { id: 7, after: 21443, act: "roshid", phone: 1, nth: 643, accepts: false, isEdit: true },
      { id: 8, after: 787.4, act: "order", phone: 1, nth: 220, accepts: true, twice: false },
      { id: 9, after: 281, act: "newTab", phone: 1 },
    ],
  },
  {
    what: "the late answer to a line took away what staff had asked since",
    seed: 8423,
    steps: [
      { id: 0, after: 19404.3, act: "type", phone: 0 },
      { id: 1, after: 47667, act: "order", phone: 0, nth: 862, accepts: true, twice: false },
      {
        id: 2,
        after: 14532.7,
        act: "line",
        phone: 0,
        weather: { ...fine, answerLost: 1, ms: 60 },
        name: "deaf",
      },
      { id: 3, after: 2437, act: "write", phone: 0, nth: 504, lines: 1 },
      { id: 4, after: 2099.5, act: "line", phone: 0, weather: { ...fine, ms: 3000 }, name: "fine" },
      { id: 5, after: 1469.7, act: "look", phone: 0 },
      { id: 6, after: 267.4, act: "staff", how: "ask", nth: 73, part: 25 },
    ],
  },
  {
    // Found by reading: the plan of that day hardly ever let three days pass on a phone.
    what: "what may have arrived had another key when it was sent again after three days",
    seed: 1,
    steps: [
      { id: 0, after: 100, act: "logIn", phone: 0, who: "rahima" },
      {
        id: 1,
        after: 5_000,
        act: "line",
        phone: 0,
        weather: { ...fine, answerLost: 1 },
        name: "deaf",
      },
      { id: 2, after: 100, act: "order", phone: 0, nth: 0, accepts: true, twice: false },
      { id: 3, after: 20_000, act: "clock", phone: 0, ms: 4 * 86_400_000 },
      { id: 4, after: 300_000, act: "line", phone: 0, weather: fine, name: "fine" },
      { id: 5, after: 20_000, act: "settle", phone: 0, nth: 0, how: "again" },
    ],
  },
  {
    // The phone is full, so the next page did not know that a logout is owed.
    what: "an owed logout was forgotten, and the session went on",
    seed: 37,
    steps: [
      { id: 0, after: 100, act: "logIn", phone: 1, who: "karim" },
      { id: 1, after: 20_000, act: "full", phone: 1, isFull: true },
      { id: 2, after: 100, act: "line", phone: 1, weather: away, name: "away" },
      { id: 3, after: 100, act: "logOut", phone: 1 },
      { id: 4, after: 20_000, act: "line", phone: 1, weather: fine, name: "fine" },
    ],
  },
];
