/** The item was deleted while its files were on their way. */
export type Gone = Error & { name: "Gone" };

export function gone(): Gone {
  return Object.assign(new Error("The item was deleted."), { name: "Gone" as const });
}

export function isGone(error: unknown): error is Gone {
  return error instanceof Error && error.name === "Gone";
}
