/** Another object for each read that has failed. */
let last: { error: unknown } | undefined;

/**
 * What a read of this phone's databases answers, and `nothing` where it fails: what can't be read
 * counts as not kept, and the server's answer is shown. For what is shown only: whatever is sent,
 * charged or deleted must know that a read has failed.
 */
export async function orNothing<T>(read: Promise<T>, nothing: NoInfer<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    last = { error };
    return nothing;
  }
}

/**
 * The last read that counted as nothing, so that whoever shows something knows that it has to read
 * again.
 */
export function lastUnread(): { error: unknown } | undefined {
  return last;
}
