import type { Roshid } from "../../contract/roshid.ts";
import { normaliseText, toAsciiDigits } from "../../contract/values/digits.ts";

/** True when every word of `search` is in a number, place or name of the roshid, in Bengali or English digits. */
export function isFound(roshid: Roshid, search: string): boolean {
  const { serialNo, khatianNo, holdingNumber, mouzaJLNo, challanNo, ownerDetails, landDetails } = roshid;
  const known = plain(
    [
      ...[serialNo, khatianNo, holdingNumber, mouzaJLNo, challanNo],
      ...ownerDetails.map((owner) => owner.ownerName),
      ...landDetails.map((land) => land.plotNo),
    ].join(" "),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

function plain(text: string): string {
  return toAsciiDigits(normaliseText(text)).toLowerCase();
}
