import { initialsOf } from "../../contract/values/initials.ts";

const colours = {
  male: { ink: "#0f5f57", paper: "#e3f3ef", darkInk: "#74cbb7", darkPaper: "#1e3833" },
  female: { ink: "#8a3b5c", paper: "#fbe9f0", darkInk: "#f0a8c4", darkPaper: "#43212f" },
} as const;

/**
 * A round picture with the initials of a name, coloured by gender. SVG text; the initials are
 * escaped.
 */
export function drawAvatar(fullName: string, gender: "male" | "female"): string {
  const { ink, paper, darkInk, darkPaper } = colours[gender];
  const initials = initialsOf(fullName);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-hidden="true">',
    "<style>@media (prefers-color-scheme:dark)",
    `{circle{fill:${darkPaper}}text{fill:${darkInk}}}</style>`,
    `<circle cx="32" cy="32" r="32" fill="${paper}"/>`,
    `<text x="32" y="33" fill="${ink}" font-family="system-ui,'Noto Sans Bengali',sans-serif"`,
    ` font-size="${sizeOf(initials)}" font-weight="600"`,
    ' text-anchor="middle" dominant-baseline="central">',
    `${escapeXml(initials)}</text></svg>`,
  ].join("");
}

/**
 * The size of the letters, of the 64 units of the picture. Bengali letters with their signs are
 * wide: at 24 they would touch the circle.
 */
function sizeOf(initials: string): number {
  const { length } = [...initials];
  if (length <= 2) return 24;
  return length === 3 ? 20 : 16;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
