import { initialsOf } from "../../contract/values/initials.ts";

/** Letters and paper, in light and in dark surroundings. */
const colours = {
  male: ["#0f5f57", "#e3f3ef", "#74cbb7", "#1e3833"],
  female: ["#8a3b5c", "#fbe9f0", "#f0a8c4", "#43212f"],
} as const;

/** A round picture with the initials of a name, coloured by gender. SVG text; the initials are escaped. */
export function drawAvatar(fullName: string, gender: "male" | "female"): string {
  const [ink, paper, darkInk, darkPaper] = colours[gender];
  const initials = initialsOf(fullName);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-hidden="true"><style>@media (prefers-color-scheme:dark){circle{fill:${darkPaper}}text{fill:${darkInk}}}</style><circle cx="32" cy="32" r="32" fill="${paper}"/><text x="32" y="33" fill="${ink}" font-family="system-ui,'Noto Sans Bengali',sans-serif" font-size="${sizeOf(initials)}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(initials)}</text></svg>`;
}

/** Bengali letters with their signs are wide: two of them would touch the circle. Of 64 units. */
function sizeOf(initials: string): number {
  const { length } = [...initials];
  return length <= 2 ? 24 : length <= 3 ? 20 : 16;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
