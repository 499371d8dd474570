import { type Act, names, PHONES, SERVICES, type Step, SWITCHES, usualOf, WORK } from "./acts.ts";
import { chanceOf } from "./chance.ts";
import { away, fine, type Weather } from "./network.ts";
import { storiesOf } from "./stories.ts";

/** So many of the stories each seed knows. */
const STORIES = 3;
/** So many of the last makers below are of a server or a database that fails. */
const FAILURES = 3;

/**
 * The steps of a seed. Each seed has its own mind: what happens often in one hardly happens in
 * another, so that rare things meet each other in some. So have its stories, of which each seed
 * knows a few.
 */
export function planOf(seed: number, count: number): Step[] {
  const chance = chanceOf(`plan ${seed}`);
  const phone = () => chance.int(PHONES);
  const nth = () => chance.int(1_000);
  const service = () => chance.int(SERVICES.length);
  const who = () => chance.pick(names);

  const makers: [weight: number, make: () => Act][] = [
    [
      14,
      () => ({
        act: "order",
        phone: phone(),
        nth: nth(),
        accepts: chance.yes(0.6),
        twice: chance.yes(0.1),
      }),
    ],
    [
      4,
      () => ({
        act: "roshid",
        phone: phone(),
        nth: nth(),
        accepts: chance.yes(0.6),
        isEdit: chance.yes(0.5),
      }),
    ],
    [
      3,
      () => ({
        act: "money",
        phone: phone(),
        nth: nth(),
        tk: 200 + chance.int(300),
        steals: chance.yes(0.2),
      }),
    ],
    [2, () => ({ act: "withdraw", phone: phone(), nth: nth() })],
    [1, () => ({ act: "deleteRoshid", phone: phone(), nth: nth() })],
    [1, () => ({ act: "restoreRoshid", phone: phone(), nth: nth() })],
    [6, () => ({ act: "look", phone: phone() })],
    [3, () => ({ act: "flush", phone: phone() })],
    [3, () => ({ act: "wake", phone: phone() })],
    [3, () => ({ act: "type", phone: phone() })],
    [8, () => ({ act: "write", phone: phone(), nth: nth(), lines: chance.pick([1, 2, 4, 6]) })],
    [3, () => ({ act: "read", phone: phone(), nth: nth() })],
    [
      3,
      () => ({
        act: "settle",
        phone: phone(),
        nth: nth(),
        how: chance.pick(["again", "again", "drop", "edit"]),
      }),
    ],
    [2, () => ({ act: "logIn", phone: phone(), who: who() })],
    [0.5, () => ({ act: "formLogIn", phone: phone(), who: who() })],
    [2, () => ({ act: "logOut", phone: phone() })],
    [2, () => ({ act: "newTab", phone: phone() })],
    [1, () => ({ act: "closeTab", phone: phone() })],
    [4, () => ({ act: "kill", phone: phone() })],
    [5, () => ({ act: "line", phone: phone(), ...someWeather() })],
    [1, () => ({ act: "clock", phone: phone(), ms: (chance.next() - 0.4) * 4 * 86_400_000 })],
    [0.5, () => ({ act: "full", phone: phone(), isFull: chance.yes(0.5) })],
    [1, () => ({ act: "evict", phone: phone(), open: chance.yes(0.5), all: chance.yes(0.3) })],
    [1, () => ({ act: "release", phone: phone(), isNext: chance.yes(0.6) })],
    [
      8,
      () => ({
        act: "staff",
        how: chance.pick(WORK),
        nth: nth(),
        part: 1 + chance.int(30),
      }),
    ],
    [3, () => ({ act: "decide", how: chance.pick(["accept", "accept", "refuse"]), nth: nth() })],
    [2, () => ({ act: "price", service: service(), tk: 20 + chance.int(100) })],
    [
      2,
      () => ({
        act: "groupPrice",
        service: service(),
        tk: chance.yes(0.2) ? null : 20 + chance.int(100),
      }),
    ],
    [2, () => ({ act: "group", who: who(), isIn: chance.yes(0.6) })],
    [3, () => ({ act: "extra", tk: chance.yes(0.2) ? 0 : chance.int(60) })],
    [1, () => ({ act: "switch", service: chance.int(SWITCHES.length), open: chance.yes(0.6) })],
    [1, () => ({ act: "balance", who: who(), tk: chance.int(400) - 150 })],
    [0.5, () => ({ act: "endSessions", who: who() })],
    [1, () => ({ act: "killServer", awayMs: chance.pick([200, 5_000, 100_000]) })],
    [0.3, () => ({ act: "crashDatabase" })],
    [
      3,
      () => ({
        act: "blow",
        blow: { before: 1 + chance.int(8), how: chance.pick(["kill", "cut", "deafen"]) },
      }),
    ],
  ];
  const weights = makers.map(([weight]) => weight * chance.pick([0, 0.3, 1, 1, 3]));
  // A server that was killed and its new connections cost as much as all else in a seed.
  if (chance.yes(0.5)) weights.fill(0, weights.length - FAILURES);
  weights[0] = makers[0]?.[0] ?? 1;
  const sum = weights.reduce((one, other) => one + other, 0);

  function someWeather(): { weather: Weather; name: string } {
    const rate = () => chance.pick([0, 0, 0.1, 0.3, 0.6]);
    if (chance.yes(0.3)) return { weather: fine, name: "fine" };
    if (chance.yes(0.2)) return { weather: away, name: "away" };
    const weather = {
      lost: rate(),
      answerLost: rate(),
      silent: rate(),
      doubled: rate(),
      portal: chance.pick([0, 0, 0, 0.2]),
      slow: rate(),
      ms: chance.pick([60, 400, 3_000]),
    };
    return { weather, name: "bad" };
  }

  const some = (): Act => {
    let left = chance.next() * sum;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return (makers[at] ?? makers[0])?.[1]() as Act;
  };
  /**
   * Mostly so soon that what was begun before is still under way. Days are for clocks that jump:
   * open tabs ask all the while.
   */
  const gap = () => {
    const kind = chance.next();
    if (kind < 0.6) return chance.next() * 300;
    if (kind < 0.9) return chance.next() * 8_000;
    return kind < 0.99 ? chance.next() * 180_000 : chance.next() * 9_000_000;
  };
  const steps = Array.from({ length: PHONES }, (_, phone): Step => {
    return { id: phone, after: 100, act: "logIn", phone, who: usualOf(phone) };
  });
  const add = (act: Act, after: number) =>
    void steps.push({ id: steps.length, after: steps.length === PHONES ? 5_000 : after, ...act });
  const known = storiesOf(chance);
  const stories = Array.from({ length: STORIES }, () => chance.pick(known));
  const habit = chance.pick([0, 0.1, 0.3]);
  while (steps.length < PHONES + count) {
    if (!chance.yes(habit)) add(some(), gap());
    else
      for (const act of chance.pick(stories)()) {
        if (chance.yes(0.15)) add(some(), gap());
        add(act, chance.next() * chance.pick([300, 3_000, 12_000]));
      }
  }
  return steps.slice(0, PHONES + count);
}
