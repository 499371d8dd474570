import type { PriceName } from "../../contract/prices.ts";
import type { SwitchName } from "../../contract/switches.ts";
import { BirthIcon, DocumentIcon, type Icon, IdCardIcon, LandIcon, SearchIcon, SimIcon } from "../ui/icons.tsx";
import type { homeText } from "./text.ts";

type Words = (typeof homeText)["bn"];

/** `prices`: the settings it is charged by; of several the lowest is shown. `closedBy`: the switch that closes it, if any. */
export type Service = {
  href: string;
  word: { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
  Icon: Icon;
  prices: [PriceName, ...PriceName[]];
  closedBy?: SwitchName;
};

/** The tiles of the home page. A new service is a line here. */
export const services: Service[] = [
  { href: "/server-copy", word: "serverCopy", Icon: SearchIcon, prices: ["serverBalance"], closedBy: "serverCopy" },
  { href: "/nid-order", word: "nidOrder", Icon: IdCardIcon, prices: ["nidBalance"], closedBy: "nidCopy" },
  { href: "/nid-pdf", word: "nidPdf", Icon: DocumentIcon, prices: ["nidPDFBalance"], closedBy: "nidPDF" },
  { href: "/roshid", word: "roshid", Icon: LandIcon, prices: ["roshidBalance"] },
  { href: "/tin", word: "tin", Icon: DocumentIcon, prices: ["tinBalance"], closedBy: "tin" },
  {
    href: "/bio",
    word: "bio",
    Icon: SimIcon,
    prices: ["robiAirtelBalance", "gpBalance", "blBalance", "teletalkBalance"],
    closedBy: "bio",
  },
  { href: "/birthday-registration", word: "birth", Icon: BirthIcon, prices: ["birthBalance"] },
];
