import { createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { hopeless } from "../../server/certificate/test/hopeless.ts";
import { sheet } from "../../server/pdf/test/hostile-pdfs.ts";
import { paperPdf } from "../../server/pdf/test/paper.ts";
import { packText, streamOf, writePdf } from "../../server/pdf/test/write-pdf.ts";
import {
  ADMIN,
  logIn,
  makePayers,
  type Payer,
  request,
} from "../../server/test/payment-process.ts";
import type { Attack } from "../fair.ts";
import { ownSheets } from "../specimens/render.ts";

/**
 * As many as a known device may try to log in within the bench, and as many as may send 60 orders a
 * minute each.
 */
const PEOPLE = 12;

/** A request like one of our own page, whose answer is read whole. */
async function send(
  origin: string,
  path: string,
  cookie: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await request(
    `${origin}/api/${path}`,
    "POST",
    { Cookie: cookie, ...headers },
    body,
  );
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" };
}

/** {@link send}. @throws when it is answered by anything but 2xx */
async function mustSend(...what: Parameters<typeof send>) {
  const { status, text } = await send(...what);
  if (status === 0 || status >= 300) throw new Error(`${what[1]}: ${status} ${text.slice(0, 200)}`);
  return text;
}

/**
 * Wrong logins from everywhere in one network that anybody may rent, while somebody logs in: `from`
 * where.
 */
const wrongLogins = (name: string, from: string, isKnown: boolean): Attack => ({
  name: `wrong logins of a /48 × a login on ${name}`,
  async prepare(origin, most) {
    const hex = () => Math.floor(Math.random() * 65_536).toString(16);
    const people = await makePayers(origin, Math.min(PEOPLE, most));
    const enterFrom = (address: string, cookie: string, login: unknown) =>
      [origin, "auth/login", cookie, login, { "X-Forwarded-For": address }] as const;
    return {
      perSecond: 250,
      attack(n) {
        const login = { username: `nobody-${n}`, password: "not-the-password" };
        return send(...enterFrom(`2001:db8:1:${hex()}::${hex()}`, "", login));
      },
      bystander(n) {
        const { login, device } = people[n % people.length] as Payer;
        return mustSend(...enterFrom(`${from}.${n % 250}`, isKnown ? device : "", login));
      },
    };
  },
});

/** Somebody without money orders as fast as they can, what `category` says. */
const flood = (category: string, name: string): Attack => ({
  name,
  async prepare(origin, most) {
    const { cookie } = await logIn(origin, ADMIN);
    await mustSend(origin, "balance/update-tin-balance", cookie, { tinBalance: 0 });
    const [attacker] = (await makePayers(origin, 1)) as [Payer];
    const people = await makePayers(origin, Math.min(PEOPLE, most), 100_000);
    const order = (what: string) => ({ category: what, nidNumber: "1234567890" });
    const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
    return {
      perSecond: 500,
      attack: () => send(origin, "apply/order", attacker.cookie, order(category), key()),
      bystander: (n) =>
        mustSend(
          origin,
          "apply/order",
          people[n % people.length]?.cookie ?? "",
          order("nid"),
          key(),
        ),
    };
  },
});

/**
 * Makes PDFs of some 780 KB with so many packed objects that each takes seconds to look through.
 * Each is another file.
 */
function slowPdfs(): () => Buffer {
  const numbers = Array.from({ length: 40_000 }, (_, index) => 10 + index);
  const { text, entries } = packText(
    Object.fromEntries(numbers.map((number) => [number, `[${number} 0 R(${number})]`])),
  );
  const packed = streamOf(`/Type/ObjStm/Filter/FlateDecode${entries}`, deflateSync(text));
  const more = { 4: `[${numbers.map((number) => `${number} 0 R`).join(" ")}]`, 5: packed };
  const written = writePdf(sheet({ catalogue: "/X 4 0 R", more }));
  // Without their table all objects must be looked for, which is what takes so long.
  const objects = written.subarray(0, written.lastIndexOf("xref\n0 1"));
  return () => {
    const end = `%${randomBytes(16).toString("hex")}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
    return Buffer.concat([objects, Buffer.from(end)]);
  };
}

/** Users send PDFs that take long; staff deliver one. */
const pdfs: Attack = {
  name: "slow PDFs of 20 users × a delivery",
  async prepare(origin, most) {
    const { cookie: staff } = await logIn(origin, ADMIN);
    const users = await makePayers(origin, Math.min(20, most));
    // Each may order a few times a minute.
    const buyers = await makePayers(origin, Math.min(5, most), 100_000);
    const slowPdf = slowPdfs();
    return {
      perSecond: 3,
      async attack(n) {
        const bytes = slowPdf();
        const name = createHash("sha256").update(bytes).digest("hex");
        const headers = {
          "Sec-Fetch-Site": "same-origin",
          Cookie: users[n % users.length]?.cookie ?? "",
        };
        const body = new Uint8Array(bytes);
        return (
          await fetch(`${origin}/api/attachments/${name}`, { method: "PUT", headers, body })
        ).text();
      },
      async bystander(n) {
        const order = { category: "nid", voterNumberNid: String(100_000_000_000 + n) };
        const placed = await mustSend(
          origin,
          "apply/order",
          buyers[n % buyers.length]?.cookie ?? "",
          order,
        );
        const form = new FormData();
        form.set("file", new File([new Uint8Array(paperPdf(`paper ${n}`))], "paper.pdf"));
        return mustSend(origin, `apply/update-form/${JSON.parse(placed).order._id}`, staff, form);
      },
    };
  },
};

/**
 * So many have what takes longest read, again and again; each time so many others bring a good
 * photograph at once.
 */
const certificates = (name: string, noise: number, people: number): Attack => ({
  name,
  isLong: true,
  async prepare(origin) {
    const payers = await makePayers(origin, noise + people);
    const [noisy, others] = [payers.slice(0, noise), payers.slice(noise)];
    const newspaper = await hopeless["a newspaper"]();
    const good = (await ownSheets(people)).filter(({ group }) => /phone [12]/.test(group));
    const photos = await Promise.all(good.map((one) => one.load()));
    const read = (cookie: string, bytes: Uint8Array) => {
      const body = { fileBase64: Buffer.from(bytes).toString("base64"), type: "image/jpeg" };
      return send(origin, "openai/extract-birth-info", cookie, body);
    };
    return {
      perSecond: noise,
      attack: (n) => read(noisy[n % noise]?.cookie ?? "", newspaper),
      async bystander() {
        const answers = await Promise.all(
          photos.map((photo, at) => read(others[at]?.cookie ?? "", photo)),
        );
        const failed = answers.find(({ status }) => status !== 200);
        if (failed) throw new Error(failed.text.slice(0, 200));
      },
    };
  },
});

export const attacks = [
  wrongLogins("a known device", "203.0.113", true),
  wrongLogins("a new device elsewhere", "192.0.2", false),
  flood("tin", "free orders × an order that is paid"),
  flood("nid", "orders without money × an order that is paid"),
  pdfs,
  certificates("a newspaper read as a certificate × five others' certificates", 1, 5),
  certificates("newspapers of twelve read as certificates × another's certificate", 12, 1),
];
