import { type Act, PHONES, usualOf } from "./acts.ts";
import type { Chance } from "./chance.ts";
import { away, fine } from "./network.ts";

/** A line on which no answer is heard, and a slow one. */
const deaf = { ...fine, answerLost: 1 };
const crawling = { ...fine, ms: 3_000 };

/**
 * What belongs together in a day of people and desk, step by step. Other steps come in between, so
 * each is cut short in some seeds.
 */
export function storiesOf(chance: Chance): (() => Act[])[] {
  const nth = () => chance.int(1_000);
  const somebody = () => usualOf(chance.int(PHONES));
  const line = (phone: number, weather: typeof fine, name: string): Act => ({
    ...{ act: "line", phone, weather, name },
  });
  const order = (phone: number, which = nth()): Act => ({
    ...{ act: "order", phone, nth: which, accepts: chance.yes(0.5), twice: chance.yes(0.1) },
  });
  const roshid = (phone: number, isEdit: boolean): Act => ({
    ...{ act: "roshid", phone, nth: nth(), accepts: true, isEdit },
  });
  const look = (phone: number): Act => ({ act: "look", phone });
  const staff = (how: Extract<Act, { act: "staff" }>["how"], which: number): Act => ({
    ...{ act: "staff", how, nth: which, part: 1 + chance.int(100) },
  });
  /** Something that costs, or that waits in the outbox. */
  const tap = (phone: number) =>
    chance.pick<() => Act>([
      () => order(phone),
      () => roshid(phone, false),
      () => roshid(phone, true),
      () => ({ act: "write", phone, nth: nth(), lines: chance.pick([1, 3]) }),
    ])();
  /** By which a balance becomes another. */
  const moves = (phone: number) =>
    chance.pick<() => Act>([
      () => ({ act: "balance", who: usualOf(phone), tk: chance.int(300) - 100 }),
      () => staff("refund", nth()),
      () => staff("cancel", nth()),
      () => ({ act: "decide", how: "accept", nth: nth() }),
    ])();

  return [
    // It was done and they don't hear of it. What the desk does meanwhile they see first.
    () => {
      const phone = chance.int(PHONES);
      const begin = [line(phone, deaf, "deaf"), tap(phone), moves(phone)];
      return [...begin, line(phone, chance.pick([fine, crawling]), "fine"), look(phone)];
    },
    // An answer is on its way for long, and a later one comes before it.
    () => {
      const phone = chance.int(PHONES);
      const begin = [line(phone, { ...fine, ms: 8_000 }, "slow"), tap(phone), moves(phone)];
      return [...begin, line(phone, fine, "fine"), look(phone)];
    },
    // They accept a price that is not the newest any more.
    () => {
      const [phone, service] = [chance.int(PHONES), chance.int(2)];
      const price = (): Act => ({ act: "price", service, tk: 20 + chance.int(100) });
      const begin = [line(phone, away, "away"), order(phone, service * 2), price()];
      const settle: Act = { act: "settle", phone, nth: nth(), how: "again" };
      return [...begin, line(phone, fine, "fine"), { act: "flush", phone }, price(), settle];
    },
    // The desk gives back in parts, and then the rest.
    () => {
      const which = nth();
      const parts = Array.from({ length: 2 + chance.int(3) }, () => staff("refund", which));
      return [...parts, staff(chance.pick(["cancel", "refund", "deliver"]), which)];
    },
    // Decided twice, by two who do not know of each other.
    () => {
      const [phone, which] = [chance.int(PHONES), nth()];
      const sent: Act = { act: "money", phone, nth: nth(), tk: 200, steals: chance.yes(0.3) };
      const decide = (): Act => ({
        act: "decide",
        how: chance.pick(["accept", "refuse"]),
        nth: which,
      });
      return [sent, decide(), decide()];
    },
    // One person on two phones; what is deleted on one leaves the list of the other.
    () => {
      const who = somebody();
      const both: Act[] = [0, 1].map((phone) => ({ act: "logIn", phone, who }));
      const gone: Act = { act: "deleteRoshid", phone: 0, nth: nth() };
      return [...both, roshid(0, false), look(1), look(0), gone, look(1)];
    },
    // Two people with one phone. The second comes in by a form whose page has no scripts yet, while
    // the tab of the first still sends.
    () => {
      const phone = chance.int(PHONES);
      const before = usualOf(phone);
      const begin: Act[] = [
        { act: "logIn", phone, who: before },
        { act: "newTab", phone },
      ];
      const taps = [tap(phone), line(phone, crawling, "slow"), tap(phone)];
      return [
        ...begin,
        ...taps,
        { act: "formLogIn", phone, who: usualOf(phone + 1) },
        tap(phone),
        tap(phone),
        tap(phone),
      ];
    },
    // Somebody has their sessions ended while something of theirs still waits to be sent.
    () => {
      const phone = chance.int(PHONES);
      const begin = [line(phone, away, "away"), tap(phone)];
      const ends: Act = { act: "endSessions", who: usualOf(phone) };
      const twice = [ends, line(phone, fine, "fine"), { act: "flush", phone } as const];
      return chance.yes(0.5) ? [...begin, ...twice] : [ends, tap(phone), ...twice.slice(1)];
    },
    // What was read is read again where there is no line.
    () => {
      const [phone, which] = [chance.int(PHONES), nth()];
      const read = { act: "read", phone, nth: which } as const;
      const write: Act = { act: "write", phone, nth: which, lines: 1 };
      return [write, read, { act: "kill", phone }, line(phone, away, "away"), read];
    },
    // Nobody hears of it for days, and it is sent again.
    () => {
      const phone = chance.int(PHONES);
      const days: Act = { act: "clock", phone, ms: (3.5 + chance.next() * 2) * 86_400_000 };
      const begin = [line(phone, chance.pick([deaf, away]), "away"), tap(phone), days];
      const settle: Act = { act: "settle", phone, nth: nth(), how: "again" };
      const end: Act[] = [{ act: "flush", phone }, settle, look(phone)];
      return [...begin, line(phone, fine, "fine"), ...end];
    },
    // They think better of it while it is on its way.
    () => {
      const phone = chance.int(PHONES);
      const settle: Act = { act: "settle", phone, nth: nth(), how: chance.pick(["drop", "edit"]) };
      return [line(phone, crawling, "slow"), tap(phone), settle];
    },
  ];
}
