import { useEffect, useState } from "react";
import { type FileType, fileTypes } from "../../contract/orders.ts";
import { DocumentIcon } from "../ui/icons.tsx";

/** What is about to be sent: a look at a picture, else its sign; type and size. */
export function FilePreview({ file, size }: { file: File; size: string }) {
  const address = useObjectUrl(file.type.startsWith("image/") ? file : undefined);
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-sunken p-3">
      {address ? (
        <img
          src={address}
          alt=""
          className="size-16 shrink-0 rounded-sm border border-line bg-surface object-contain"
        />
      ) : (
        <span className="inline-flex size-16 shrink-0 items-center justify-center rounded-sm bg-surface text-accent">
          <DocumentIcon className="size-8" />
        </span>
      )}
      <div className="min-w-0 text-sm">
        <p className="font-semibold break-words">{file.name}</p>
        <p className="text-soft tabular-nums">
          {fileTypes[file.type as FileType]?.toUpperCase()} · {size}
        </p>
      </div>
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
