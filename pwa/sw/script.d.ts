declare module "*?script" {
  /** Of a file that `vite.config.ts` builds as a script of its own, for `importScripts`. */
  export const address: string;
}
