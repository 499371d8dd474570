/**
 * How long some work keeps this thread's processor busy, in ms. A clock would count what a busy
 * machine gives to others too.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
