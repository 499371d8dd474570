import { useText } from "../i18n/t.ts";
import { IdentifierOrder } from "./IdentifierOrder.tsx";
import { orderText } from "./text.ts";

export function NidPdf() {
  const text = useText(orderText);
  return <IdentifierOrder category="nidPDF" title={text.nidPdfTitle} intro={text.nidPdfIntro} />;
}
