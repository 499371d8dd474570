import { useState } from "react";
import { formatNumber, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { codeText } from "./text.ts";
import type { UsedCode } from "./use-code.ts";

/**
 * A quiet line for who has a code, which opens its field. `waits`: it goes to the outbox with what
 * it was typed for.
 */
export function CodeBox({ of, error, waits }: { of: UsedCode; error?: string; waits?: true }) {
  const text = useText(codeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [open, setOpen] = useState(false);
  const { typed, told, problem = error } = of;
  const said = () => {
    if (!told) return "";
    const amount = formatTaka(told.amount, locale);
    if (told.percent === null) return text.added(amount, formatTaka(told.balance, locale));
    return text.adds(formatNumber(told.percent, locale), amount);
  };
  return (
    <div className="flex flex-col items-stretch gap-2">
      {(open && told?.percent !== null) || typed ? (
        <div className="flex flex-wrap items-start gap-2">
          <TextInput
            name="code"
            label={text.code}
            required={false}
            look="code"
            className="flex-1 basis-32"
            autoFocus={open}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            hint={offline ? text[waits ? "later" : "offline"] : undefined}
            error={problem}
            value={typed}
            onChange={(event) => of.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              // It is not the form that is sent then.
              if (event.key !== "Enter" || offline) return;
              event.preventDefault();
              of.use();
            }}
          />
          <Button
            variant="secondary"
            className="mt-7.5"
            disabled={offline || !typed.trim()}
            busy={of.busy}
            onClick={of.use}
          >
            {text.use}
          </Button>
        </div>
      ) : (
        <Button
          variant="ghost"
          className="-ms-3 self-start px-3 text-sm"
          onClick={() => {
            of.type("");
            setOpen(true);
          }}
        >
          {text.have}
        </Button>
      )}
      <p
        role="status"
        className="rounded-md bg-approved-soft px-3 py-2 text-sm font-semibold text-approved
            tabular-nums empty:hidden"
      >
        {said()}
      </p>
    </div>
  );
}
