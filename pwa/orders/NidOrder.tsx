import { useText } from "../i18n/t.ts";
import { IdentifierOrder } from "./IdentifierOrder.tsx";
import { orderText } from "./text.ts";

export function NidOrder() {
  const text = useText(orderText);
  return <IdentifierOrder category="nid" title={text.nidTitle} intro={text.nidIntro} />;
}
