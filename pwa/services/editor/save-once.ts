import { newKey } from "../../api/client.ts";
import { isApiError } from "../../api/errors.ts";
import { changeService, findService, makeService } from "../manage.ts";
import { changesBetween, hasChanges } from "./changes.ts";
import { bodyOf, formFrom, type ServiceBody, type ServiceForm } from "./editor-form.ts";

type Sent = ServiceForm["sent"];

/**
 * Makes a service once, however often it is tried. An earlier try may have made it although its answer was lost. So the body of
 * then (`sent`) is sent again under its key, and what was typed since is sent as a change. `keep` stores what is being sent.
 * @throws ApiError, Offline
 */
export async function makeOnce(body: ServiceBody, sent: Sent, keep: (sent: Sent) => void): Promise<void> {
  const first = sent ?? { key: newKey(), body };
  keep(first);
  const made = await makeService(first.body, first.key).catch((error: unknown) => {
    // Refused: nothing was made, so the next try needs a new key.
    if (isApiError(error) && error.status < 500) keep(null);
    throw error;
  });
  const since = changesBetween(first.body, body);
  if (Object.keys(since).length > 0) await changeService(made, since);
}

/**
 * Sends the changes `mine`. If the service has changed meanwhile but is already as it should be (`wanted`), that was our own
 * earlier request whose answer was lost. @throws ApiError, Offline
 */
export async function changeOnce(
  seen: { key: string; version: number },
  mine: ServiceBody,
  wanted: ServiceBody,
): Promise<void> {
  try {
    await changeService(seen, mine);
  } catch (error) {
    const now = isApiError(error) && error.code === "service-changed" ? findService(seen.key) : undefined;
    if (!now || now.retired || hasChanges(bodyOf(formFrom(now), now.own), wanted)) throw error;
  }
}
