/**
 * What `startProcess` gave this program, which then stays until it is killed: in a server the port
 * keeps it alive, and the timers of what sends keep nothing.
 */
export function takeGiven() {
  setInterval(() => {}, 60_000);
  return JSON.parse(process.argv[2] ?? "");
}
