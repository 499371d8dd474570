export const LOGIN = {
  username: "merchant",
  password: "merchant-pass",
  appKey: "app-key",
  appSecret: "app-secret",
};
/** For tests of a bKash that is slow or silent. */
export const TIMEOUT_MS = 1_500;
/** For all others: on a busy machine the sandbox may be slow. */
export const PATIENT_MS = 20_000;

/** All settings of bKash. */
export function bkashEnv(origin: string, timeoutMs = PATIENT_MS): Record<string, string> {
  return {
    BKASH_BASE_URL: origin,
    BKASH_USERNAME: LOGIN.username,
    BKASH_PASSWORD: LOGIN.password,
    BKASH_APP_KEY: LOGIN.appKey,
    BKASH_APP_SECRET: LOGIN.appSecret,
    BKASH_TIMEOUT_MS: String(timeoutMs),
  };
}
