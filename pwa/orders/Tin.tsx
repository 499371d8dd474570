import { useText } from "../i18n/t.ts";
import { IdentifierOrder } from "./IdentifierOrder.tsx";
import { orderText } from "./text.ts";

export function Tin() {
  const text = useText(orderText);
  return <IdentifierOrder category="tin" title={text.tinTitle} intro={text.tinIntro} />;
}
