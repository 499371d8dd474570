import type { Roshid } from "../../contract/roshid.ts";
import { searchForm } from "../../contract/values/search-form.ts";

/** True when every word of `search` is in a number, place or name of the roshid, in Bengali or English digits. */
export function isFound(roshid: Roshid, search: string): boolean {
  const { serialNo, khatianNo, holdingNumber, mouzaJLNo, challanNo, ownerDetails, landDetails } = roshid;
  const known = searchForm(
    [
      ...[serialNo, khatianNo, holdingNumber, mouzaJLNo, challanNo],
      ...ownerDetails.map((owner) => owner.ownerName),
      ...landDetails.map((land) => land.plotNo),
    ].join(" "),
  );
  return searchForm(search)
    .split(" ")
    .every((word) => known.includes(word));
}
