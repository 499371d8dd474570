import { type Answer, gatewayRefusal, refusal, successful } from "./answers.ts";
import { newIdToken, newRefreshToken } from "./identifiers.ts";
import type { SandboxState } from "./state.ts";

const hourMs = 60 * 60 * 1000;
const refreshTtlMs = 28 * 24 * hourMs;
/** How long an expired token is still told apart from an unknown one. */
const rememberExpiredMs = 24 * hourMs;

export type Login = { username: string | undefined; password: string | undefined };

export function grantToken(state: SandboxState, login: Login, body: Record<string, unknown>): Answer {
  const refused = refusedCaller(state, login, body);
  if (refused) return refused;
  if (grantsTooOften(state)) return blocked();
  state.grantTimes.push(state.now());
  state.stats.grants += 1;
  return issue(state, newRefreshToken());
}

/** The refresh token is not rotated: the same one comes back, good for 28 days from its grant. */
export function refreshToken(state: SandboxState, login: Login, body: Record<string, unknown>): Answer {
  const refused = refusedCaller(state, login, body);
  if (refused) return refused;
  const token = String(body.refresh_token ?? "");
  if ((state.refreshTokens.get(token) ?? 0) <= state.now()) return refusal("9999", "status", "Invalid Refresh Token");
  state.stats.refreshes += 1;
  return issue(state, token);
}

/** Undefined when the call may pass. bKash takes the token raw or after `Bearer `. */
export function refusedCall(
  state: SandboxState,
  authorization: string | undefined,
  appKey: string | undefined,
): Answer | undefined {
  const expires = state.idTokens.get((authorization ?? "").replace(/^Bearer /i, ""));
  if (expires === undefined) return gatewayRefusal(401, "Unauthorized");
  if (expires <= state.now()) return gatewayRefusal(401, "The incoming token has expired");
  return appKey === state.appKey ? undefined : refusal("2001");
}

function refusedCaller(state: SandboxState, login: Login, body: Record<string, unknown>): Answer | undefined {
  if (state.blockedUntil > state.now()) return blocked();
  if (!login.username || !login.password) return gatewayRefusal(401, "Unauthorized");
  if (login.username !== state.username) return refusal("9999", "status", "Username does not exist");
  if (login.password !== state.password) return refusal("9999", "status", "Incorrect username or password.");
  if (body.app_key !== state.appKey) return refusal("2001");
  if (body.app_secret !== state.appSecret) return refusal("9999", "status", "Unable to verify secret hash for client");
  return undefined;
}

/** One grant more than allowed in an hour blocks both token calls for an hour. Tokens already given go on working. */
function grantsTooOften(state: SandboxState): boolean {
  const now = state.now();
  state.grantTimes = state.grantTimes.filter((at) => at > now - hourMs);
  if (state.grantTimes.length < state.maxGrantsPerHour) return false;
  state.blockedUntil = now + hourMs;
  return true;
}

function blocked(): Answer {
  return gatewayRefusal(429, "Limit Exceeded");
}

/** An older token stays good until it expires, as with bKash. */
function issue(state: SandboxState, refresh: string): Answer {
  const now = state.now();
  for (const [token, expires] of state.idTokens) if (expires < now - rememberExpiredMs) state.idTokens.delete(token);
  const idToken = newIdToken(state.username, now, state.tokenTtlSeconds);
  state.idTokens.set(idToken, now + state.tokenTtlSeconds * 1000);
  if (!state.refreshTokens.has(refresh)) state.refreshTokens.set(refresh, now + refreshTtlMs);
  const tokens = { id_token: idToken, expires_in: state.tokenTtlSeconds, refresh_token: refresh };
  return { http: 200, body: { ...successful, token_type: "Bearer", ...tokens } };
}
