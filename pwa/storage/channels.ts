/**
 * Channels between tabs. A browser that keeps no site data may refuse them with an error: then
 * there are none, also for the code of the database, which opens one while it loads and would never
 * load. Call it before that.
 */
export function startChannels(): void {
  try {
    new BroadcastChannel("kagoj-probe").close();
  } catch {
    Object.assign(globalThis, { BroadcastChannel: undefined });
  }
}
