/** Why a file can't be sent. Each has its sentence in `text.ts`. */
export type FileProblem = "empty" | "unreadable" | "type" | "heic" | "broken" | "huge" | "large-pdf" | "no-room";

/** A file that can't be sent. */
export type Unfit = Error & { name: "Unfit"; problem: FileProblem };

export function unfit(problem: FileProblem, cause?: unknown): Unfit {
  return Object.assign(new Error(problem, { cause }), { name: "Unfit" as const, problem });
}

export function isUnfit(error: unknown): error is Unfit {
  return error instanceof Error && error.name === "Unfit";
}
