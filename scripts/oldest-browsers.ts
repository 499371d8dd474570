/**
 * The oldest browsers that the page is built for, stated in README.md and OPERATIONS.md. Each is
 * the first of its kind that knows `@layer`: that is how `pwa/index.html` tells an older one,
 * without a script.
 */
export const oldest = {
  chrome: 99,
  chrome_android: 99,
  firefox: 97,
  safari: 15.4,
  safari_ios: 15.4,
} as const;

/** The same as Vite's `build.target`, for scripts and style sheets. */
export const buildTarget = [
  `chrome${oldest.chrome}`,
  `firefox${oldest.firefox}`,
  `safari${oldest.safari}`,
];
