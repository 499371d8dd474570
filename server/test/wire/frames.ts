import type { Socket } from "node:net";

/** A message of PostgreSQL's protocol, whole. */
export type Frame = { type: string; bytes: Buffer };

/** Reads messages. A client's first one has no letter; for that pass `onFirst`. */
export function readFrames(
  socket: Socket,
  onFrame: (frame: Frame) => void,
  onFirst?: (bytes: Buffer) => void,
): void {
  let rest: Buffer = Buffer.alloc(0);
  let first = onFirst;
  socket.on("data", (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const at = first ? 0 : 1;
      if (rest.length < at + 4) return;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (first) {
        const hand = first;
        first = undefined;
        hand(bytes);
      } else onFrame({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  });
}
