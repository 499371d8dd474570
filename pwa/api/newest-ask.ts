/**
 * For calls that may overlap and must not wait for each other. Begin one, and when its answer has come, ask whether it counts.
 * It does not if the answer to a later call was already taken: a balance from before a charge, for example.
 */
export function latestOnly(): () => () => boolean {
  let begun = 0;
  let taken = 0;
  return () => {
    begun += 1;
    const mine = begun;
    return () => {
      if (mine < taken) return false;
      taken = mine;
      return true;
    };
  };
}
