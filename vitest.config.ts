import { defineConfig } from "vitest/config";

// Its own file: vite.config.ts is rooted in pwa/ and knows only the page.
export default defineConfig({
  test: {
    include: ["{contract,server,pwa,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["server/test/database.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
