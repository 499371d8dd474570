import type * as Idb from "fake-indexeddb";
import { globalsWith, type Hold, type LockOptions, openTab, type Tab } from "./browser.ts";
import { bundle, type Plant, type Program } from "./bundle.ts";
import type { Chance } from "./chance.ts";
import type { Line } from "./network.ts";
import type * as Page from "./page/page.ts";
import type { World } from "./world.ts";

export type Programs = {
  page: Program<typeof Page>;
  /** The page of the next release. */
  next: Program<typeof Page>;
  disk: Program<{ classes: typeof Idb }>;
};

/**
 * What the next release adds to the databases of a phone: what any may, as CONTRIBUTING.md has it.
 */
const nextRelease: Plant[] = ['talks: "_id, readAt"', 'attachments: "[owner+sha256], owner"'].map(
  (last) => ({
    file: "pwa/offline/db.ts",
    from: `db.version(2).stores({ ${last} });`,
    to: `db.version(2).stores({ ${last} }); db.version(3).stores({ later: "id" });`,
  }),
);

/** Takes two seconds, once for all seeds. */
export async function bundlePrograms(plant?: Plant): Promise<Programs> {
  const plants = plant ? [plant] : [];
  const [page, next, disk] = await Promise.all([
    bundle<typeof Page>("sim/page/page.ts", plants),
    bundle<typeof Page>("sim/page/page.ts", [...plants, ...nextRelease]),
    bundle<Programs["disk"] extends Program<infer Disk> ? Disk : never>("sim/page/disk.ts"),
  ]);
  return { page, next, disk };
}

export type Phone = ReturnType<typeof createPhone>;

type Making = {
  name: string;
  world: World;
  chance: Chance;
  programs: Programs;
  line: Line;
  note: (what: string) => void;
};

/** A phone with its browser: what outlives a tab, and the tabs that are open. */
export function createPhone({ name, world, chance, programs, line, note }: Making) {
  let clockOff = 0;
  let latest = 0;
  /** While it is full, nothing is written. */
  const space = { isFull: false };
  const phone = {
    name,
    world,
    chance,
    note: (what: string) => note(`${name}: ${what}`),
    now: () => Math.floor(world.now() + clockOff),
    /** The latest time that it has ever shown. */
    latest: () => Math.max(latest, phone.now()),
    /** Its clock is so many ms wrong from now on. */
    setClock(ms: number): void {
      latest = phone.latest();
      clockOff = ms;
    },
    clockOff: () => clockOff,
    space,
    opened: 0,
    tabs: [] as Tab[],
    local: new Map<string, string>(),
    cached: new Map<string, string>(),
    cookies: cookieJar(() => Math.floor(world.now() + clockOff)),
    locks: createLocks(world),
    disk: openDisk(world, chance.of("disk"), programs, () => space.isFull),
    /** Tabs that are opened now are of the next release. */
    isNext: false,
    run: (globals: object) => (phone.isNext ? programs.next : programs.page)(globals),

    /** The tab that the person looks at; opened if there is none. */
    tab(): Tab {
      return phone.tabs.at(-1) ?? phone.open();
    },

    open(): Tab {
      const tab = openTab(phone);
      phone.tabs.push(tab);
      void tab.page.start().catch((error) => phone.note(`did not start: ${error}`));
      return tab;
    },

    close(tab: Tab): void {
      phone.tabs = phone.tabs.filter((one) => one !== tab);
      tab.kill();
    },

    /** All of it, as when the battery is empty. */
    kill(): void {
      for (const tab of phone.tabs) phone.close(tab);
      line.drop(phone);
    },

    /**
     * The browser deletes what the site has kept, as it does when it needs the room; some wait
     * until no tab is `open`.
     */
    evict({ open, all }: { open: boolean; all: boolean }): void {
      for (const tab of phone.tabs)
        if (open) tab.loseDatabases();
        else phone.close(tab);
      phone.disk.factory = new phone.disk.classes.IDBFactory();
      phone.cached.clear();
      if (all) phone.local.clear();
    },

    send: (request: Request, alive: () => boolean) => line.send(phone, request, alive),

    tell(from: Tab, channel: string, data: unknown): void {
      for (const tab of phone.tabs)
        if (tab !== from) world.after(1, () => tab.isOpen && tab.hear(channel, data));
    },

    tellStorage(from: Tab, key: string): void {
      for (const tab of phone.tabs)
        if (tab !== from) world.after(1, () => tab.isOpen && tab.fire("storage", { key }));
    },
  };
  return phone;
}

/**
 * IndexedDB as the library has it, but each of its tasks takes a moment of this phone's, and
 * nothing is written while it is full.
 */
function openDisk(world: World, chance: Chance, programs: Programs, isFull: () => boolean) {
  let last = 0;
  const setImmediate = (task: () => void) => {
    last = Math.max(last, world.now() + chance.next() * 2);
    world.after(last - world.now(), task);
  };
  const { classes } = programs.disk(globalsWith({ setImmediate, structuredClone: copyOf }));
  const store = classes.IDBObjectStore.prototype as unknown as Record<
    string,
    (...all: unknown[]) => unknown
  >;
  for (const write of ["add", "put"]) {
    const whole = store[write] as (...all: unknown[]) => unknown;
    store[write] = function (this: unknown, ...all: unknown[]) {
      if (isFull()) throw new DOMException("full", "QuotaExceededError");
      return whole.apply(this, all);
    };
  }
  return { classes, factory: new classes.IDBFactory() };
}

/**
 * As Node's `structuredClone`, which takes ten times as long for what is small. What is kept in a
 * database has nothing in it twice.
 */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (value instanceof ArrayBuffer) return value.slice(0);
  const isPlain = typeof value === "object" && Object.getPrototypeOf(value ?? 0) === plain;
  if (!isPlain) return Object(value) === value ? structuredClone(value) : value;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value as object)) copy[name] = copyOf(part);
  return copy;
}
const plain = Object.prototype;

/** The cookies of one server. Those of a session no script can read. */
function cookieJar(now: () => number) {
  const kept = new Map<string, { value: string; hidden: boolean; until: number }>();
  const pairs = (all: boolean) =>
    [...kept].flatMap(([name, { value, hidden, until }]) =>
      (hidden && !all) || until <= now() ? [] : `${name}=${value}`,
    );
  return {
    readable: () => pairs(false).join("; "),
    header: () => pairs(true).join("; "),
    take(cookie: string): void {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const [, seconds = "Infinity"] = /max-age=(\d+)/i.exec(cookie) ?? [];
      // Gone for good, wherever the clock goes.
      if (seconds === "0") return void kept.delete(name);
      const until = now() + Number(seconds) * 1_000;
      kept.set(name, { value, hidden: /httponly/i.test(cookie), until });
    },
  };
}

type Ask = {
  alive: () => boolean;
  mode: "exclusive" | "shared";
  grant: (lock: object | null) => void;
};

/** Web Locks of one browser: a tab that is gone holds none. */
function createLocks(world: World) {
  const held = new Map<string, Ask[]>();
  const queued = new Map<string, Ask[]>();
  const of = (map: Map<string, Ask[]>, name: string) => {
    const list = map.get(name) ?? [];
    map.set(name, list);
    return list;
  };
  const fits = (name: string, { mode }: Ask) => {
    const now = of(held, name);
    return now.length === 0 || (mode === "shared" && now.every((one) => one.mode === "shared"));
  };
  const turn = (name: string) => {
    const waiting = of(queued, name);
    for (let next = waiting[0]; next && fits(name, next); next = waiting[0]) {
      waiting.shift();
      of(held, name).push(next);
      const granted = next;
      world.after(0, () => granted.grant({ name, mode: granted.mode }));
    }
  };
  const release = (name: string, ask: Ask) => {
    held.set(
      name,
      of(held, name).filter((one) => one !== ask),
    );
    turn(name);
  };
  return {
    request(
      alive: () => boolean,
      name: string,
      { mode = "exclusive", ifAvailable = false, signal }: LockOptions,
      work: Hold,
    ): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const ask: Ask = {
          alive,
          mode,
          grant(lock) {
            if (!alive()) return lock ? release(name, ask) : undefined;
            signal?.removeEventListener("abort", giveUp);
            Promise.resolve(work(lock))
              .then(resolve, reject)
              .finally(() => lock && alive() && release(name, ask));
          },
        };
        const giveUp = () => {
          queued.set(
            name,
            of(queued, name).filter((one) => one !== ask),
          );
          reject(new DOMException("aborted", "AbortError"));
        };
        if (!alive()) return;
        if (ifAvailable && (of(queued, name).length > 0 || !fits(name, ask)))
          return void world.after(0, () => ask.grant(null));
        if (signal?.aborted) return giveUp();
        signal?.addEventListener("abort", giveUp);
        of(queued, name).push(ask);
        turn(name);
      });
    },
    leave(alive: () => boolean): void {
      for (const name of new Set([...held.keys(), ...queued.keys()])) {
        queued.set(
          name,
          of(queued, name).filter((one) => one.alive !== alive),
        );
        held.set(
          name,
          of(held, name).filter((one) => one.alive !== alive),
        );
        turn(name);
      }
    },
  };
}
