import { ORIGIN } from "./browser.ts";
import type { Chance } from "./chance.ts";
import type { Phone } from "./phone.ts";
import type { World } from "./world.ts";

/** How a phone's line is. All but `ms` are probabilities: of each request, and of each answer. */
export type Weather = {
  /** The request gets lost on the way; the server never hears of it. */
  lost: number;
  /** It is handled, but its answer is lost. */
  answerLost: number;
  /** What is lost is not told: the page waits until its own time is up. */
  silent: number;
  /** It arrives twice, the second time some seconds later; either answer may come. */
  doubled: number;
  /** A portal, or a proxy in trouble, answers in place of the server. */
  portal: number;
  /** It, or its answer, takes up to ten times as long, so that others overtake it. */
  slow: number;
  /** The usual longest way. */
  ms: number;
};

export const fine: Weather = {
  lost: 0,
  answerLost: 0,
  silent: 0,
  doubled: 0,
  portal: 0,
  slow: 0,
  ms: 60,
};

/** No line at all. */
export const away: Weather = { ...fine, lost: 1 };

export type Sent = { method: string; path: string; headers: Headers; body: Uint8Array };
export type Answered = { status: number; headers: Headers; body: string };
/** Undefined when nobody listens, or the server was killed over it. */
type Serve = (sent: Sent) => Promise<Answered | undefined>;

export type Line = ReturnType<typeof createLine>;

type Making = {
  world: World;
  chance: Chance;
  serve: Serve;
  note: (what: string) => void;
  fault: (rule: string, what: string) => void;
};
/** So often no phone sends the same kind of change in a minute, however bad its line is. */
const STORM = 60;
const MINUTE_MS = 60_000;

/**
 * The way between phones and server: requests and answers are lost, doubled, late, and overtake
 * each other.
 */
export function createLine({ world, chance, serve, note, fault }: Making) {
  const weather = new Map<Phone, Weather>();
  const dropped = new Map<Phone, number>();
  /**
   * How many of a name each phone has sent: a request that is left out of a run leaves the fates of
   * the others as they are.
   */
  const sentBefore = new Map<string, number>();

  const minutes = new Map<string, { began: number; count: number }>();
  /** What a tab that is open waits for: its phone, and the key of the change. */
  const going = new Set<{ phone: Phone; key: string | null; isHeard: () => boolean }>();

  function watchStorm(kind: string, method: string): void {
    if (method === "GET") return;
    const known = minutes.get(kind);
    const isOld = !known || world.now() - known.began > MINUTE_MS;
    const minute = isOld ? { began: world.now(), count: 0 } : known;
    minutes.set(kind, minute);
    minute.count += 1;
    if (minute.count === STORM) fault("storm", `${kind} was sent ${STORM} times in a minute`);
  }

  function send(phone: Phone, request: Request, alive: () => boolean): Promise<Response> {
    const air = weather.get(phone) ?? fine;
    const way = () => one.next() * air.ms * (one.yes(air.slow) ? 10 : 1);
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname.replace("/api/", "")}`;
    // Without the ids in it, which the server makes by chances of its own.
    const kind = `${phone.name} ${name.replace(/[0-9a-f-]{36}/g, "#")}`;
    const nth = sentBefore.get(kind) ?? 0;
    sentBefore.set(kind, nth + 1);
    watchStorm(kind, request.method);
    const one = chance.of(`${kind} ${nth}`);
    const headers = new Headers(request.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("Host", new URL(ORIGIN).host);
    const cookie = phone.cookies.header();
    if (cookie) headers.set("Cookie", cookie);
    const life = dropped.get(phone) ?? 0;
    const isHeard = () => alive() && (dropped.get(phone) ?? 0) === life;
    const waiting = { phone, key: headers.get("Idempotency-Key"), isHeard };
    going.add(waiting);

    return new Promise((answer, fail) => {
      const resolve = (response: Response) => {
        going.delete(waiting);
        answer(response);
      };
      const reject = (error: unknown) => {
        going.delete(waiting);
        fail(error);
      };
      request.signal.addEventListener("abort", () => isHeard() && reject(request.signal.reason));
      const lose = (how: string) => {
        phone.note(`${name} ${how}`);
        if (!one.yes(air.silent))
          world.after(way(), () => isHeard() && reject(new TypeError("Failed to fetch")));
      };
      const give = (answer: Answered) => {
        // The browser keeps cookies also when the page has gone, unless it has gone itself.
        if ((dropped.get(phone) ?? 0) !== life) return;
        for (const cookie of answer.headers.getSetCookie()) phone.cookies.take(cookie);
        if (!isHeard() || request.signal.aborted) return;
        const { status } = answer;
        const body = status === 304 || status === 204 ? null : answer.body;
        const response = new Response(body, { status, headers: answer.headers });
        resolve(Object.defineProperty(response, "url", { value: request.url }));
      };
      const deliver = async (sent: Sent, isAnswered: boolean) => {
        const answer = await serve(sent);
        const told = answer ? toldOf(answer) : "no server";
        note(`${phone.name}: ${name} → ${told}`);
        if (told.endsWith("key-reused")) fault("key", `${kind} came with the key of another`);
        if (!isAnswered) return;
        if (!answer) return lose("was refused");
        if (one.yes(air.answerLost)) return lose("lost its answer");
        world.after(way(), () => give(answer));
      };
      const begin = async () => {
        const body = new Uint8Array(await world.outside(request.arrayBuffer()));
        const sent = { method: request.method, path: pathname + search, headers, body };
        if (one.yes(air.lost)) return lose("got lost");
        if (one.yes(air.portal)) return void world.after(way(), () => give(foreign(one.yes(0.5))));
        const [twice, second] = [one.yes(air.doubled), one.yes(0.3)];
        world.after(way(), () => void deliver(sent, !(twice && second)));
        if (twice) world.after(way() + one.next() * 5_000, () => void deliver(sent, second));
      };
      void begin();
    });
  }

  return {
    send,
    /** A change with this key is under way, and its page waits for the answer. */
    isSending: (phone: Phone, key: string) =>
      [...going].some((one) => one.phone === phone && one.key === key && one.isHeard()),
    set: (phone: Phone, now: Weather) => void weather.set(phone, now),
    /** The phone is off: no answer that is under way comes to it any more. */
    drop: (phone: Phone) => void dropped.set(phone, (dropped.get(phone) ?? 0) + 1),
  };
}

function toldOf({ status, body }: Answered): string {
  const code = status >= 400 && /"code":"([\w-]+)"/.exec(body)?.[1];
  return code ? `${status} ${code}` : String(status);
}

function foreign(isPortal: boolean): Answered {
  const headers = new Headers({ "Content-Type": "text/html" });
  return isPortal
    ? { status: 200, headers, body: "<title>Buy minutes</title>" }
    : { status: 502, headers, body: "<title>502 Bad Gateway</title>" };
}
