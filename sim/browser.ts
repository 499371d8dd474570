import type * as Page from "./page/page.ts";
import type { Phone } from "./phone.ts";
import type { World } from "./world.ts";

export const ORIGIN = "http://desk.test";

/**
 * The globals of a program: these, and what it does not find there it has from Node, of which
 * nothing waits or is random.
 */
export function globalsWith(given: Record<string, unknown>): object {
  const globals = Object.create(globalThis);
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globals, name, { value, writable: true, configurable: true });
  for (const [name, value] of Object.entries(given)) define(name, value);
  for (const name of ["globalThis", "window", "self"]) define(name, globals);
  return globals;
}

export type Tab = {
  page: typeof Page;
  isOpen: boolean;
  /** Ends it in the middle of whatever it does: nothing that it has begun is heard of in it. */
  kill(): void;
  /** The browser has deleted its databases, and tells so to those who have them open. */
  loseDatabases(): void;
  fire(type: string, facts?: object): void;
  hear(channel: string, data: unknown): void;
};

/**
 * Opens a tab on this phone: the page's code, run anew, with a browser that is this phone's and
 * keeps to the world's clock.
 */
export function openTab(phone: Phone): Tab {
  const { world } = phone;
  const chance = phone.chance.of(`tab ${phone.opened++}`);
  const window = new EventTarget();
  const channels = new Map<string, Set<EventTarget>>();
  const connections = new Set<IDBDatabase>();
  const began = world.now();
  const alive = () => tab.isOpen;

  class PhoneDate extends Date {
    constructor(...parts: [number]) {
      super(...(parts.length > 0 ? parts : ([phone.now()] as [number])));
    }
    static override now = phone.now;
  }

  class Channel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.set(name, (channels.get(name) ?? new Set()).add(this));
    }
    postMessage(data: unknown): void {
      if (alive()) phone.tell(tab, this.name, data);
    }
    close(): void {
      channels.get(this.name)?.delete(this);
    }
    unref(): void {}
  }

  const document = Object.defineProperty(
    Object.assign(new EventTarget(), {
      visibilityState: "visible",
      documentElement: { lang: "bn" },
      getElementById: () => null,
    }),
    "cookie",
    { get: () => phone.cookies.readable(), set: (cookie: string) => phone.cookies.take(cookie) },
  );

  const given: Record<string, unknown> = {
    document,
    navigator: {
      onLine: true,
      userAgent: "sim",
      language: "bn",
      cookieEnabled: true,
      locks: locksOf(phone, alive),
    },
    location: { origin: ORIGIN, href: `${ORIGIN}/home`, pathname: "/home", search: "" },
    history: { state: null, replaceState: () => undefined },
    localStorage: localStorageOf(phone, () => tab),
    sessionStorage: localStorageOf(phone, () => tab, new Map()),
    fetch: (input: RequestInfo, init?: RequestInit) => phone.send(new Request(input, init), alive),
    caches: cachesOf(phone, alive),
    crypto: cryptoOf(world, chance.next, alive),
    performance: { now: () => world.now() - began },
    Date: PhoneDate,
    Math: Object.assign(Object.create(Math), { random: chance.next }),
    ...timersOf(world, alive),
    BroadcastChannel: Channel,
    indexedDB: databasesOf(phone, alive, connections),
    Promise,
    reportError: (error: unknown) => phone.note(`a fault in the page: ${error}`),
    console: { ...console, error: () => undefined, warn: () => undefined },
  };
  for (const [name, kept] of Object.entries(phone.disk.classes))
    if (name.startsWith("IDB")) given[name] = kept;
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    given[name] = window[name].bind(window);
  const cut = () => {
    const lost = [...connections];
    connections.clear();
    for (const connection of lost) {
      for (const running of openTransactionsOf(connection)) running.abort();
      connection.close();
    }
    return lost;
  };
  const tab: Tab = {
    page: undefined as never,
    isOpen: true,
    kill() {
      tab.isOpen = false;
      phone.locks.leave(alive);
      cut();
    },
    loseDatabases() {
      const { IDBVersionChangeEvent: LibraryEvent } = phone.disk.classes;
      for (const connection of cut()) connection.dispatchEvent(new LibraryEvent("close"));
    },
    fire(type, facts = {}) {
      const at = type === "visibilitychange" ? document : window;
      if (tab.isOpen) at.dispatchEvent(Object.assign(new Event(type), facts));
    },
    hear(channel, data) {
      for (const one of channels.get(channel) ?? [])
        one.dispatchEvent(Object.assign(new Event("message"), { data: structuredClone(data) }));
    },
  };
  tab.page = phone.run(globalsWith(given));
  return tab;
}

/** Of the library, which keeps them where the specification says: at the database. */
function openTransactionsOf(connection: IDBDatabase): { abort(): void }[] {
  type Running = { db: unknown; _state: string; abort(): void };
  const { _rawDatabase } = connection as unknown as { _rawDatabase: { transactions: Running[] } };
  return _rawDatabase.transactions.filter(
    ({ db, _state }) => db === connection && (_state === "active" || _state === "inactive"),
  );
}

function timersOf(world: World, alive: () => boolean) {
  let last = 0;
  const running = new Map<number, () => void>();
  const start = (run: () => void, ms: number, again: boolean, id = ++last) => {
    const due = () => {
      running.delete(id);
      if (!alive()) return;
      if (again) start(run, ms, again, id);
      run();
    };
    running.set(id, world.after(ms, due));
    return id;
  };
  const stop = (id: number) => {
    running.get(id)?.();
    running.delete(id);
  };
  return {
    setTimeout: (run: () => void, ms = 0) => start(run, Number(ms) || 0, false),
    setInterval: (run: () => void, ms = 0) => start(run, Number(ms) || 1, true),
    clearTimeout: stop,
    clearInterval: stop,
    requestAnimationFrame: (run: () => void) => start(run, 16, false),
    setImmediate: undefined,
    MessageChannel: undefined,
    EventSource: undefined,
  };
}

function localStorageOf(phone: Phone, tab: () => Tab, kept = phone.local) {
  const write = (key: string, value: string | undefined) => {
    if (!tab().isOpen) return;
    if (value === undefined) kept.delete(key);
    else kept.set(key, value);
    if (kept === phone.local) phone.tellStorage(tab(), key);
  };
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (phone.space.isFull) throw new DOMException("full", "QuotaExceededError");
      write(key, String(value));
    },
    removeItem: (key: string) => write(key, undefined),
  };
}

/** Its random bytes are of the seed; its work is Node's own, and the world waits for it. */
function cryptoOf(world: World, random: () => number, alive: () => boolean) {
  const getRandomValues = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
    return bytes;
  };
  const subtle = new Proxy(crypto.subtle, {
    get: (target, name) => {
      const work = Reflect.get(target, name) as (...parts: unknown[]) => Promise<unknown>;
      return (...parts: unknown[]) => world.outside(work.apply(target, parts), alive);
    },
  });
  // Without randomUUID, as on plain http in a LAN: `newKey` makes it of random bytes.
  return { getRandomValues, subtle };
}

function databasesOf(phone: Phone, alive: () => boolean, connections: Set<IDBDatabase>) {
  const { disk } = phone;
  /** Of a tab that was killed nothing is begun any more, and nothing is heard in it. */
  const never = () => new EventTarget();
  return {
    open(name: string, version?: number) {
      if (!alive()) return never();
      const request = disk.factory.open(name, version);
      request.addEventListener("success", () => {
        if (alive()) connections.add(request.result);
        else request.result.close();
      });
      return request;
    },
    deleteDatabase: (name: string) => (alive() ? disk.factory.deleteDatabase(name) : never()),
    databases: () => (alive() ? disk.factory.databases() : new Promise(() => undefined)),
    cmp: (one: unknown, other: unknown) => disk.factory.cmp(one, other),
  };
}

function cachesOf(phone: Phone, alive: () => boolean) {
  const at = (store: string, address: string) => `${store} ${address}`;
  const within = <T>(work: () => T): Promise<T> =>
    alive() ? Promise.resolve().then(work) : new Promise(() => undefined);
  return {
    match: (address: string, { cacheName = "" } = {}) =>
      within(() => {
        const kept = phone.cached.get(at(cacheName, address));
        return kept === undefined ? undefined : new Response(kept);
      }),
    open: (store: string) =>
      within(() => ({
        put: async (address: string, answer: Response) => {
          const text = await answer.text();
          await within(() => void phone.cached.set(at(store, address), text));
        },
      })),
    delete: (store: string) =>
      within(() => {
        for (const key of phone.cached.keys())
          if (key.startsWith(at(store, ""))) phone.cached.delete(key);
      }),
  };
}

function locksOf({ locks }: Phone, alive: () => boolean) {
  return {
    request: (name: string, how: LockOptions | Hold, work?: Hold) =>
      typeof how === "function"
        ? locks.request(alive, name, {}, how)
        : locks.request(alive, name, how, work as Hold),
  };
}

export type LockOptions = {
  mode?: "exclusive" | "shared";
  ifAvailable?: boolean;
  signal?: AbortSignal;
};
export type Hold = (lock: object | null) => unknown;
