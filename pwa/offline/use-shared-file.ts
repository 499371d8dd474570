import { useEffect, useState } from "react";
import { dropSharedFile, readSharedFile } from "./shared-file.ts";

/**
 * The file that the user has shared and chosen this form for (`?shared`), when the form is `ready`.
 * Only the form takes it: a page that is being left can't lose it.
 */
export function useSharedFile(ready: boolean): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    if (!ready || !new URLSearchParams(location.search).has("shared")) return;
    const take = async () => {
      setFile(await readSharedFile());
      await dropSharedFile();
    };
    // Where site data is blocked, there is no worker and no shared file.
    take().catch(() => undefined);
  }, [ready]);
  return file;
}
