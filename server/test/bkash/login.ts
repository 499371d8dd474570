export const LOGIN = {
  username: "merchant",
  password: "merchant-pass",
  appKey: "app-key",
  appSecret: "app-secret",
};
export const TIMEOUT_MS = 500;
/** For tests that are not about a bKash that is slow: on a busy machine the sandbox may be. */
export const PATIENT_MS = 20_000;

/** All settings of bKash, by default with a short timeout. */
export function bkashEnv(origin: string, timeoutMs = TIMEOUT_MS): Record<string, string> {
  return {
    BKASH_BASE_URL: origin,
    BKASH_USERNAME: LOGIN.username,
    BKASH_PASSWORD: LOGIN.password,
    BKASH_APP_KEY: LOGIN.appKey,
    BKASH_APP_SECRET: LOGIN.appSecret,
    BKASH_TIMEOUT_MS: String(timeoutMs),
  };
}
