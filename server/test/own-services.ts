import type { Service } from "../../contract/services/own.ts";
import type { Person } from "./builders.ts";

/**
 * A service as the editor sends it: with a secret number that orders are found by, and a public
 * name.
 */
export const passport = {
  name: { bn: "পাসপোর্ট কপি", en: "Passport copy" },
  group: "identity",
  icon: "document",
  price: 150,
  consent: true,
  fields: [
    {
      label: { bn: "পাসপোর্ট নম্বর", en: "Passport number" },
      type: "code",
      required: true,
      findBy: true,
      min: 6,
      max: 12,
      hint: { bn: "যেমন BX0123456", en: "Like BX0123456" },
    },
    { label: { bn: "পুরো নাম", en: "Full name" }, type: "text", required: true, public: true },
    {
      label: { bn: "কত দ্রুত", en: "Speed" },
      type: "choice",
      public: true,
      options: [
        { label: { bn: "সাধারণ", en: "Usual" } },
        { value: "fast", label: { bn: "জরুরি", en: "Urgent" } },
      ],
    },
  ],
};

/** Makes a service and answers it. `more` overrides {@link passport}. */
export async function madeService(admin: Person, more: object = {}): Promise<Service> {
  const { body, status } = await admin.send("POST", "/api/services", { ...passport, ...more });
  if (status !== 201) throw new Error(`not made: ${JSON.stringify(body)}`);
  return body;
}

/** Changes the given properties of a service in its current version. */
export async function changed(admin: Person, key: string, more: object): Promise<Service> {
  const { version } = (await servicesOf(admin)).find((one) => one.key === key)!;
  const { body, status } = await admin.send("PUT", `/api/services/${key}`, { ...more, version });
  if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`);
  return body;
}

export async function servicesOf(person: Person): Promise<Service[]> {
  return (await person.send("GET", "/api/services")).body;
}

/** An order of {@link passport} with this service key, as its form sends it. */
export function passportOrder(key: string, more: object = {}) {
  return {
    category: key,
    passportNumber: "bx ০১২৩৪৫৬",
    fullName: "রহিম উদ্দিন",
    consent: true,
    ...more,
  };
}
