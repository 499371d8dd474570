import { idToken, refreshToken, rowOf } from "../../seal/columns.ts";
import type { TestServer } from "../harness.ts";

/** Puts these tokens in the place of bKash's. */
export async function plant(
  { sql, seal }: Pick<TestServer, "sql" | "seal">,
  tokens: { idToken?: string; refreshToken?: string },
): Promise<void> {
  const stored = await sql<{ name: string }[]>`select name from provider_tokens`;
  for (const { name } of stored) {
    const row = rowOf(name);
    const id = tokens.idToken && idToken.seal(seal, row, tokens.idToken);
    const refresh = tokens.refreshToken && refreshToken.seal(seal, row, tokens.refreshToken);
    await sql`
      update provider_tokens
      set id_token = coalesce(${id ?? null}, id_token), refresh_token = coalesce(${refresh ?? null},
        refresh_token)
      where name = ${name}`;
  }
}
