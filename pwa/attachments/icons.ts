import { icon } from "../ui/icons.tsx";

/** A quarter turn, clockwise. */
export const TurnIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.6-5.7M19.5 3.5v4h-4");
const lens = "M10.7 17.4a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4zM15.6 15.6 20 20";
export const ZoomInIcon = icon(`${lens}M10.7 8v5.4M8 10.7h5.4`);
export const ZoomOutIcon = icon(`${lens}M8 10.7h5.4`);
