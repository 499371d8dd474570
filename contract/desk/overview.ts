import type { Call, CallName } from "../calls/call.ts";
import { Dashboard, WaitingWork } from "../dashboard.ts";

export const calls = {
  "GET overview": { answer: Dashboard },
  "GET overview/work": { who: "staff", answer: WaitingWork },
} as const satisfies Record<CallName, Call>;
