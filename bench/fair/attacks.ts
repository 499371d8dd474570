import { createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { paperPdf } from "../../server/pdf/test/paper.ts";
import { ownSheets } from "../extract.ts";
import { type Attack, call, mustCall, newUsers, type Somebody, type World } from "./attack.ts";

/** As many as a known device may try to log in within the bench. */
const PEOPLE = 12;

/** Wrong logins from everywhere in one network that anybody may rent. */
const hex = (values: number) => Math.floor(Math.random() * values).toString(16);
const attack = (world: World) => (n: number) =>
  call(world, "/api/auth/login", {
    from: `2001:db8:1:${hex(65_536)}::${hex(65_536)}`,
    body: { username: `nobody-${n}`, password: "not-the-password" },
  });

/** Meanwhile somebody logs in: `from` where, and on a device that is known or not. */
const beside = (name: string, from: string, isKnown: boolean): Attack => ({
  name: `wrong logins of a /48 × a login on ${name}`,
  async prepare(world) {
    const people = await newUsers(world, PEOPLE, 0);
    return {
      perSecond: 250,
      attack: attack(world),
      bystander(n) {
        const { login, device } = people[n % people.length] as Somebody;
        const on = isKnown ? { cookie: device } : {};
        return mustCall(world, "/api/auth/login", { ...on, from: `${from}.${n % 250}`, body: login });
      },
    };
  },
});

const loginsOnKnownDevices = beside("a known device", "203.0.113", true);
const loginsOnNewDevices = beside("a new device elsewhere", "192.0.2", false);

/** Each may send 60 orders a minute. */
const PAYING = 12;

const order = (category: string) => ({ category, nidNumber: "1234567890" });
const key = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Somebody without money orders as fast as they can, what `category` says. */
const flood = (category: string, name: string): Attack => ({
  name,
  async prepare(world) {
    await makeFree(world);
    const [attacker] = await newUsers(world, 1, 0);
    const people = await newUsers(world, PAYING, 100_000);
    return {
      perSecond: 500,
      attack: () =>
        call(world, "/api/apply/order", { cookie: attacker?.cookie ?? "", body: order(category), headers: key() }),
      bystander(n) {
        const cookie = people[n % people.length]?.cookie ?? "";
        return mustCall(world, "/api/apply/order", { cookie, body: order("nid"), headers: key() });
      },
    };
  },
});

const freeOrders = flood("tin", "free orders × an order that is paid");
const refusedOrders = flood("nid", "orders without money × an order that is paid");

async function makeFree(world: World): Promise<void> {
  await mustCall(world, "/api/balance/update-tin-balance", { cookie: world.admin, body: { tinBalance: 0 } });
}

const MANY = 20;
const BUYERS = 5;
const OBJECTS = 40_000;

/** A PDF of some 250 KB with so many packed objects that it takes seconds to look through. Each is another file. */
function slowPdf(): Buffer {
  const bodies = Array.from({ length: OBJECTS }, (_, index) => `[${index} 0 R(${index})]`);
  let at = 0;
  const places = bodies.map((body, index) => {
    const place = `${10 + index} ${at}`;
    at += body.length + 1;
    return place;
  });
  const head = `${places.join(" ")} `;
  const packed = deflateSync(`${head}${bodies.join(" ")}`);
  const kids = Array.from({ length: OBJECTS }, (_, index) => `${10 + index} 0 R`).join(" ");
  const parts = [
    `%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R/X 4 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n`,
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n4 0 obj[${kids}]endobj\n`,
    `5 0 obj<</Type/ObjStm/N ${OBJECTS}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    packed,
    `\nendstream endobj\ntrailer<</Root 1 0 R/ID[<${randomBytes(16).toString("hex")}><00>]>>\n%%EOF\n`,
  ];
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
}

/** Users send PDFs that take long; staff deliver one. */
const pdfs: Attack = {
  name: "slow PDFs of 20 users × a delivery",
  async prepare(world) {
    const users = await newUsers(world, MANY, 0);
    // Each may order a few times a minute.
    const buyers = await newUsers(world, BUYERS, 100_000);
    return {
      perSecond: 3,
      attack(n) {
        const bytes = slowPdf();
        const name = createHash("sha256").update(bytes).digest("hex");
        return fetch(`${world.origin}/api/attachments/${name}`, {
          method: "PUT",
          headers: { "Sec-Fetch-Site": "same-origin", Cookie: users[n % users.length]?.cookie ?? "" },
          body: new Uint8Array(bytes),
        }).then((answer) => answer.text());
      },
      async bystander(n) {
        const body = { category: "nid", voterNumberNid: String(100_000_000_000 + n) };
        const placed = await mustCall(world, "/api/apply/order", {
          cookie: buyers[n % buyers.length]?.cookie ?? "",
          body,
        });
        const form = new FormData();
        form.set("file", new File([new Uint8Array(paperPdf(`paper ${n}`))], "paper.pdf"));
        const order = JSON.parse(placed.text).order._id;
        return mustCall(world, `/api/apply/update-form/${order}`, { cookie: world.admin, body: form });
      },
    };
  },
};

/** One user has noise read, again and again; each time five others bring a good photograph at once. */
const certificates: Attack = {
  name: "noise read as a certificate × five others' certificates",
  isLong: true,
  async prepare(world) {
    const [noisy, ...others] = (await newUsers(world, 6, 0)) as [Somebody, ...Somebody[]];
    const noise = await sharp({
      create: {
        width: 1600,
        height: 2200,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .blur(1.5)
      .jpeg({ quality: 60 })
      .toBuffer();
    const photos = await Promise.all((await ownSheets(others.length, ["perspective"])).map((sheet) => sheet.load()));
    const ask = (cookie: string, bytes: Uint8Array) =>
      call(world, "/api/openai/extract-birth-info", {
        cookie,
        body: { fileBase64: Buffer.from(bytes).toString("base64"), type: "image/jpeg" },
      });
    return {
      perSecond: 1,
      attack: () => ask(noisy.cookie, noise),
      async bystander() {
        const answers = await Promise.all(photos.map((photo, at) => ask(others[at]?.cookie ?? "", photo)));
        // Read, whatever was found.
        const failed = answers.find(({ status, text }) => status !== 200 && !text.includes("nothing-found"));
        if (failed) throw new Error(failed.text.slice(0, 200));
      },
    };
  },
};

export const attacks = [loginsOnKnownDevices, loginsOnNewDevices, freeOrders, refusedOrders, pdfs, certificates];
