/**
 * For asks that may overlap and must not wait for each other: begin one, and ask when its answer is in whether it still counts.
 * An answer counts unless that of a later ask was taken before it: it is the older truth then, a balance before the charge say.
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
