/**
 * How long a page may take to show something: a busy machine is many times slower than a quiet one.
 */
export const PATIENCE_MS = 30_000;
