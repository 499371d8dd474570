/**
 * For calls that may overlap and must not wait for each other. Begin one, and when its answer is in, ask whether it counts: it
 * does not once the answer of a later call was taken. A balance from before a charge is an example.
 */
export function newestAsk(): () => () => boolean {
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
