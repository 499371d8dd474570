import { type ComponentProps, useState } from "react";
import { DocumentIcon, UploadIcon } from "../icons.tsx";
import { Field, type FieldProps, partField } from "./Field.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type"> & { prompt: string };

/** A large area to tap or drop a file on. It shows the name of the chosen file. */
export function FileInput(props: Props) {
  const [field, { prompt, onChange, ...input }] = partField(props);
  const [chosen, setChosen] = useState("");
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={`relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge p-4 text-center text-sm text-soft transition-colors hover:border-accent hover:text-accent focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent ${input.disabled ? "bg-sunken" : "bg-surface"}`}
        >
          {chosen ? <DocumentIcon className="text-accent" /> : <UploadIcon />}
          <span className={`max-w-full break-words ${chosen ? "font-semibold text-ink" : ""}`}>{chosen || prompt}</span>
          <input
            {...input}
            {...control}
            type="file"
            onChange={(event) => {
              setChosen([...(event.currentTarget.files ?? [])].map((file) => file.name).join(", "));
              onChange?.(event);
            }}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      )}
    </Field>
  );
}
