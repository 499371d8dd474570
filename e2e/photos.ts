import sharp from "sharp";
import type { Service } from "../contract/services/own.ts";
import { callAs } from "./api.ts";
import { ADMIN } from "./server.ts";

/** A paper as a camera sees it: large, grainy, and lying on its side as the camera was held. */
export async function photo(name: string, width = 2400) {
  const height = (width * 3) / 4;
  const noise = { type: "gaussian", mean: 150, sigma: 60 } as const;
  const words = `<svg width="${width}" height="${height}"><text x="200" y="900" font-size="300">${name}</text></svg>`;
  const paper = sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .blur(2)
    .composite([{ input: Buffer.from(words) }]);
  const buffer = await paper.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** A service whose orders need three pictures. */
export async function photoService(origin: string): Promise<Service> {
  const { ask } = await callAs(origin, ADMIN);
  return ask("POST", "services", {
    name: { bn: "কার্ড সংশোধন", en: "Card correction" },
    group: "other",
    icon: "idCard",
    price: 150,
    consent: false,
    fields: [
      {
        label: { bn: "কার্ড নম্বর", en: "Card number" },
        type: "number",
        required: true,
        findBy: true,
      },
      {
        label: { bn: "কার্ডের ছবি", en: "Pictures of the card" },
        type: "photo",
        required: true,
        max: 3,
      },
    ],
  });
}
