type Looks = { skin: string; hair: string; cloth: string; veiled: boolean };

const skins = ["#8d5a3b", "#a06a45", "#b57f57", "#c69267"];
const hairs = ["#1d1a18", "#2b211c", "#4a4542"];
const cloths = ["#2f5d62", "#7a3b4f", "#3d5a80", "#6b705c", "#5f4b8b"];

/** A drawn face with SPECIMEN across it, as a data: URL. `draw` answers the same number below `below` each time. */
export function drawPortrait(gender: "male" | "female", draw: (what: string, below: number) => number): string {
  const choose = (what: string, of: string[]) => of[draw(what, of.length)] ?? "";
  const looks = {
    skin: choose("skin", skins),
    hair: choose("hair", hairs),
    cloth: choose("cloth", cloths),
    veiled: gender === "female" && draw("veil", 2) === 0,
  };
  return `data:image/svg+xml;base64,${Buffer.from(picture(gender, looks)).toString("base64")}`;
}

function picture(gender: "male" | "female", { skin, hair, cloth, veiled }: Looks): string {
  const long = `<path d="M52 92c0-66 96-66 96 0v78H52z" fill="${veiled ? cloth : hair}"/>`;
  const short = `<path d="M63 98c-3-56 77-56 74 0l-7-18c-18 4-42 4-60 0z" fill="${hair}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 240" width="200" height="240">
<rect width="200" height="240" fill="#e8eef1"/>
${gender === "female" ? long : ""}
<path d="M20 240c4-52 36-66 80-66s76 14 80 66z" fill="${cloth}"/>
<rect x="84" y="142" width="32" height="40" rx="14" fill="${skin}"/>
<ellipse cx="100" cy="106" rx="36" ry="46" fill="${skin}"/>
${gender === "male" ? short : `<path d="M63 102c-2-60 76-60 74 0-16-26-58-26-74 0z" fill="${hair}"/>`}
<g fill="#20201f"><circle cx="86" cy="104" r="4"/><circle cx="114" cy="104" r="4"/></g>
<path d="M88 130q12 8 24 0" fill="none" stroke="#5b2f28" stroke-width="3" stroke-linecap="round"/>
<text x="100" y="132" transform="rotate(-40 100 120)" text-anchor="middle" font-family="sans-serif" font-size="34" font-weight="700" fill="#b00020" fill-opacity=".55">SPECIMEN</text>
</svg>`;
}
