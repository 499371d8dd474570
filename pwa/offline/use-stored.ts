import { useLiveQuery } from "dexie-react-hooks";
import { type Known, readValue } from "./cache.ts";
import { useCurrentUser } from "./chat-user.ts";
import { tellStorageTrouble } from "./trouble.ts";

/**
 * Reads the signed-in person's databases and follows every change. Undefined while reading, when nobody is signed in, and
 * when the storage can't be read: the shell tells why.
 */
export function useStored<T>(read: (userId: string) => Promise<T>, dependencies: unknown[] = []): T | undefined {
  const userId = useCurrentUser()?._id;
  return useLiveQuery(async () => {
    if (!userId) return undefined;
    try {
      return await read(userId);
    } catch (error) {
      tellStorageTrouble(error);
      return undefined;
    }
  }, [userId, ...dependencies]);
}

/** A single value of the cache, with the time the server last vouched for it. */
export function useStoredValue<T>(name: string): Known<T> {
  const row = useStored((userId) => readValue<T>(userId, name), [name]);
  return { value: row?.value, asOf: row?.asOf };
}
