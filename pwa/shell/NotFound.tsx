import { useText } from "../i18n/t.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState, PageHeader } from "../ui/Page.tsx";
import { shellText } from "./text.ts";

export function NotFound() {
  const text = useText(shellText);
  return (
    <>
      <PageHeader title={text.notFoundTitle} />
      <EmptyState
        title={decodeAddress(location.pathname)}
        drawing="search"
        action={<ButtonLink href="/home">{text.toHome}</ButtonLink>}
      >
        {text.notFoundText}
      </EmptyState>
    </>
  );
}

/** The path as it was typed, if it can be decoded. */
function decodeAddress(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
