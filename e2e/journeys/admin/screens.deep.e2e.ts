import { expect } from "vitest";
import { accessibilityFaults } from "../../axe.ts";
import { goToWhole } from "../../go-to.ts";
import { journey, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { closedToCustomers } from "../../walk/addresses.ts";

journey("each screen of an admin passes axe on a tablet, in the light", async ({ onlinePage }) => {
  const admin = await onlinePage({ width: 768, height: 1024 });
  await signIn(admin, ADMIN);
  for (const path of [...closedToCustomers, "/home"]) {
    await goToWhole(admin, path);
    expect(await accessibilityFaults(admin), path).toEqual([]);
  }
});
