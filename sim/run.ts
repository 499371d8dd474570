import { PHONES, type Step } from "./acts.ts";
import { ORIGIN, type Tab } from "./browser.ts";
import { chanceOf } from "./chance.ts";
import { checkEnd } from "./checks.ts";
import { PASSWORD, type PersonName } from "./database.ts";
import type { Ground } from "./ground.ts";
import { createHistory } from "./history.ts";
import { createLine } from "./network.ts";
import { createPhone, type Phone, type Programs } from "./phone.ts";
import { startServer } from "./server.ts";
import { settle } from "./settle.ts";
import { take } from "./take.ts";
import { createTaps } from "./taps.ts";
import { createTruth, watchBalances } from "./truth.ts";
import { createWorld, type World } from "./world.ts";

/** What a run needs that is the same for all. */
export type Stage = {
  ground: Ground;
  programs: Programs;
  crash(): Promise<void>;
};
/** `rule`: the name of what was broken, by which a shrunk run is known to have the same fault. */
export type Fault = { rule: string; what: string };
/** `taken`: how many of the steps were taken until a rule was broken. */
export type Outcome = { faults: Fault[]; history: string[]; taken: number };
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The longest that a page takes to load. */
const LOAD_MS = 4_000;

/** Runs these steps, then lets all come to rest, and checks what has come of it. */
export async function run(stage: Stage, seed: number, steps: readonly Step[]): Promise<Outcome> {
  await stage.ground.restore(steps.some(({ act }) => act === "crashDatabase"));
  const desk = await openDesk(stage, seed);
  const { world, history, faults } = desk;
  const restore = keepClock(world);
  let taken = 0;
  try {
    let at = world.now();
    for (const step of steps) {
      at += step.after;
      await world.until(at);
      if (faults.length > 0) break;
      taken += 1;
      history.step(step);
      take(desk, step);
      await world.quiet();
    }
    if (faults.length === 0) await settle(desk);
    if (faults.length === 0) await checkEnd(desk);
  } finally {
    restore();
    world.end();
    await desk.server.remove();
  }
  return { faults, history: history.lines, taken };
}

async function openDesk({ ground, programs, crash }: Stage, seed: number) {
  const world = createWorld();
  const chance = chanceOf(`run ${seed}`);
  const history = createHistory(world);
  const { note } = history;
  const server = startServer(world, ground);
  const truth = await createTruth(server, world);
  server.start();
  const faults: Fault[] = [];
  const fault = (rule: string, what: string) => {
    note(`✗ ${rule}: ${what}`);
    faults.push({ rule, what });
    world.end();
  };
  const line = createLine({ world, chance: chance.of("line"), note, serve: server.serve, fault });
  const phones = Array.from({ length: PHONES }, (_, at) => {
    const name = `phone ${at + 1}`;
    return createPhone({ name, world, chance: chance.of(name), programs, line, note });
  });
  world.afterEach(watchBalances(truth, phones, fault));
  const left = new Set<string>();
  const ended = new Set<string>();
  const comings = new Map<string, number>();
  const comingsOn = (phone: Phone) => comings.get(phone.name) ?? 0;
  const taps = createTaps();
  const typed: Typed[] = [];
  const comes = (phone: Phone, who: PersonName) => {
    left.delete(`${who} ${phone.name}`);
    comings.set(phone.name, comingsOn(phone) + 1);
  };
  /** Only now: until then a logout before may still be under way. */
  const isIn = (phone: Phone, who: PersonName) => {
    taps.comesIn(who, phone.name);
    ended.delete(`${who} ${phone.name}`);
  };
  return {
    ...{ world, chance, history, server, truth, line, phones, faults, fault, crash },
    taps,
    /** What conversations have shown. */
    read: [] as { order: string; lines: string[]; on: string }[],
    /** What was typed into forms that said it is saved. */
    typed,
    /** Of these drafts nobody expects any more that they are kept. */
    forgive(which: (one: Typed) => boolean): void {
      for (const one of typed) if (which(one)) one.isForgiven = true;
    },
    /**
     * The phone will delete what they type there, as soon as it hears that their session has ended:
     * it may be in other hands.
     */
    ended,
    /** How orders and sent money were decided, as staff were told. */
    decided: new Map<string, string>(),
    moved: [] as Moved[],
    /** What people were told is taken back, or have deleted. */
    withdrawn: new Set<string>(),
    deleted: [] as { by: PersonName; id: string }[],
    /** What staff have asked, by the order. */
    asked: [] as string[],
    /** Who has left which phone, and nobody has come in there as them since. */
    left,
    /** @throws what the login throws */
    async comeIn(phone: Phone, page: Tab["page"], who: PersonName): Promise<void> {
      comes(phone, who);
      await page.logIn(who, PASSWORD);
      isIn(phone, who);
    },
    /**
     * By the form of a page whose scripts have not loaded: the browser sends it, and opens the page
     * anew when it is answered. The other tabs hear nothing of it.
     */
    async enterByForm(phone: Phone, tab: Tab, who: PersonName): Promise<void> {
      comes(phone, who);
      const body = new URLSearchParams({ username: who, password: PASSWORD });
      const answer = await phone.send(
        new Request(`${ORIGIN}/home`, { method: "POST", body, redirect: "manual" }),
        () => tab.isOpen,
      );
      phone.close(tab);
      if (answer.status === 303) isIn(phone, who);
      world.after(LOAD_MS * chance.next(), () => void phone.open());
    },
    /** How often somebody has come in there: whoever did so while another left may be the same. */
    comingsOn,
    leaves: (phone: Phone, who: PersonName) => void left.add(`${who} ${phone.name}`),
    /** What phones still have in the end. */
    held: [] as Held[],
  };
}

/** What staff gave, gave back or took, in tk, and the status that they were told. */
export type Moved = { reason: string; amount: number; told: number | undefined };
type Typed = {
  by: PersonName;
  on: string;
  text: string;
  tab: Tab;
  isSaved: boolean;
  isForgiven: boolean;
};
export type Held = {
  by: PersonName;
  on: string;
  items: Awaited<ReturnType<Tab["page"]["outbox"]>>;
  drafts: string[];
  lists: Awaited<ReturnType<Tab["page"]["lists"]>>;
};

/** The server reads its clock by `Date`, which is the world's for the time of a run. */
function keepClock(world: World): () => void {
  const RealDate = Date;
  class WorldDate extends RealDate {
    constructor(...parts: [number]) {
      super(...(parts.length > 0 ? parts : ([WorldDate.now()] as [number])));
    }
    static override now = () => Math.floor(world.now());
  }
  globalThis.Date = WorldDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
