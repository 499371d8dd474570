import { useText } from "../i18n/t.ts";
import { ShownOnce } from "../ui/overlay/ShownOnce.tsx";
import { heardText } from "./text.ts";

/**
 * As “Incoming SMS to URL forwarder” fills it in, see OPERATIONS.md; others have words of their
 * own.
 */
const BODY = '{"from": "%from%", "text": "%text%", "at": "%sentStamp%"}';

type Props = { name: string; phoneKey: string; onClose: () => void };

/** The key of a new phone, with what else its app has to know. */
export function PhoneKey({ name, phoneKey, onClose }: Props) {
  const text = useText(heardText);
  const values = [
    [text.address, `${location.origin}/api/recharge/heard`],
    [text.header, `Bearer ${phoneKey}`],
    [text.body, BODY],
  ] as const;
  return (
    <ShownOnce title={text.keyTitle(name)} about={text.keyText} values={values} onClose={onClose} />
  );
}
