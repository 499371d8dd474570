import { appError } from "../app-error.ts";
import type { Live } from "../live/live.ts";

/** For a test in which nobody listens. */
export const silentLive: Live = {
  publish: () => {},
  tellHere: () => {},
  open: () => {
    throw appError("database-away");
  },
  count: () => 0,
  endStreams: () => {},
  stop: () => Promise.resolve(),
};
