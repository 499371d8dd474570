import { Link } from "wouter";
import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConfig } from "../../settings/config.ts";
import { layoutText } from "./text.ts";

/** Tells staff on every screen that recharges bring no real money yet. */
export function SandboxMark() {
  const text = useText(layoutText);
  const sandbox = useConfig().value?.sandboxPayments === true;
  if (useCurrentUser()?.role !== "admin" || !sandbox) return null;
  return (
    <Link
      href="/home"
      aria-label={`SANDBOX: ${text.sandbox}`}
      title={text.sandbox}
      className="me-1 inline-flex min-h-11 items-center"
    >
      <span className="rounded-full bg-pending-soft px-2.5 py-0.5 text-xs font-bold text-pending">SANDBOX</span>
    </Link>
  );
}
