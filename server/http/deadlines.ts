const DEFAULT_MS = 15_000;

/** Calls that wait for somebody else get longer: path prefix → ms. */
const longer: Record<string, number> = {
  "/api/apply/update-form/": 120_000,
  "/api/apply/preview": 60_000,
  // Read through once before it is sent, maybe from a slow store.
  "/api/files/": 60_000,
  // Reading a certificate: 57 s at most.
  "/api/openai/extract-birth-info": 60_000,
  // bKash's execute may take 30 s, and a query after it.
  "/api/bkash/callback": 45_000,
  // The identity gateway may take 25 s.
  "/api/apply/push-backup": 30_000,
  "/api/apply/server-copy-backup": 30_000,
};

/** How long an API request may take before it is answered with a timeout, in ms. */
export function deadlineOf(path: string): number {
  const prefix = Object.keys(longer).find((one) => path.startsWith(one));
  return (prefix && longer[prefix]) || DEFAULT_MS;
}
