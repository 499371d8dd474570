/*
 * A test file named `*.deep.test.ts` or `*.deep.e2e.ts` measures, strains or kills, waits for a
 * clock, goes the same way under many faults or over all screens, or is a journey that is not
 * everybody's daily one. What guards money, identity data or who reads them is not deep if it takes
 * few seconds. `npm test` leaves deep ones out and `npm run test:deep` runs them; CI runs both.
 * Vitest by itself knows no difference.
 */
export const DEEP = ".deep.";

export const onlyDeep = process.env.KAGOJ_TESTS === "deep";
export const onlyQuick = process.env.KAGOJ_TESTS === "quick";

/** For Vitest's `exclude`. */
export const leftOut = onlyQuick ? [`**/*${DEEP}*`] : [];

/** How Vitest runs one half, or both in one go: its environment and its filters. */
export const halves = {
  all: { env: { KAGOJ_TESTS: "all" }, filters: [] },
  quick: { env: { KAGOJ_TESTS: "quick" }, filters: [] },
  deep: { env: { KAGOJ_TESTS: "deep" }, filters: [DEEP] },
};
