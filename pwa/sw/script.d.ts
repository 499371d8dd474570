declare module "*?script" {
  /** The address of a file that `vite.config.ts` builds as a separate script, for `importScripts`. */
  export const address: string;
}
