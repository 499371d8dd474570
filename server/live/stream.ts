import { HEARTBEAT_MS, type LiveEvent, type LiveList, type Versions } from "../../contract/live.ts";

/** One browser that listens. */
export type Stream = {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** When its next beat is due, in ms by performance.now(), which does not follow the clock when that is set. */
  beatAt: number;
  /** Sends the first event. All others wait for it. */
  greet(versions: Versions | undefined): void;
  tell(lists: Iterable<LiveList>): void;
  catchUp(): void;
  beat(): void;
  end(): void;
};
type Listener = Pick<Stream, "userId" | "sessionId" | "isAdmin">;

const encoder = new TextEncoder();
const frames = new Map<string, Uint8Array>();

/**
 * Opens a stream and the body of its answer. A reader that is too slow gets events later and merged, so that only a few names
 * of lists wait for it. `onGone` is called when it ends for any reason.
 */
export function openStream(listener: Listener, onGone: (stream: Stream) => void) {
  let waiting = new Set<LiveList>();
  let missed = false;
  let greeted = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
    pull: flush,
    cancel: gone,
  });
  const stream: Stream = {
    ...listener,
    beatAt: performance.now() + HEARTBEAT_MS,
    greet(versions) {
      greeted = true;
      // Not cached like the other events, because every user gets a different one.
      controller?.enqueue(encoder.encode(textOf("hello", JSON.stringify({ versions }))));
      flush();
    },
    tell(lists) {
      for (const list of lists) waiting.add(list);
      flush();
    },
    catchUp() {
      missed = true;
      flush();
    },
    beat() {
      if (hasRoom()) write("beat");
    },
    end() {
      controller?.close();
      gone();
    },
  };
  return { stream, body };

  function hasRoom(): boolean {
    return greeted && (controller?.desiredSize ?? 0) > 0;
  }

  function flush(): void {
    if (!hasRoom() || (!missed && waiting.size === 0)) return;
    const [all, lists] = [missed, [...waiting]];
    // Reset before writing, because writing calls `pull` at once, which would send it all again.
    missed = false;
    waiting = new Set();
    if (all) write("catch-up");
    else write("changed", JSON.stringify({ lists }));
  }

  function write(event: LiveEvent, data = "{}"): void {
    controller?.enqueue(frameOf(event, data));
    stream.beatAt = performance.now() + HEARTBEAT_MS;
  }

  function gone(): void {
    if (!controller) return;
    controller = undefined;
    onGone(stream);
  }
}

/** The encoded event. It is cached, because there are few different ones, and one may go to thousands of streams. */
function frameOf(event: LiveEvent, data: string): Uint8Array {
  const text = textOf(event, data);
  const frame = frames.get(text) ?? encoder.encode(text);
  if (frames.size < 1_000) frames.set(text, frame);
  return frame;
}

function textOf(event: LiveEvent, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}
