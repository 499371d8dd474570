import { people } from "../../bench/specimens/people.ts";
import { expected } from "../../bench/specimens/sheets.ts";
import type { Role } from "../../contract/users.ts";
import { callAs, type Login, makeRoshid, makeStaff, makeUser } from "../api.ts";
import { deliver } from "../live.ts";
import { ADMIN } from "../server.ts";

export type Shop = Record<Role, Login> & { birthOrder: string; roshid: string };

const NOTICE = "আজ বিকাল ৫টার পরে পাওয়া অর্ডারগুলো আগামীকাল সকালে দেওয়া হবে। জরুরি কাজে গ্রুপে লিখুন।";
const AT_ONCE = 8;

/**
 * A shop in the middle of a day: a notice, and a user with so many orders in every state, roshids
 * and money.
 */
export async function openShop(origin: string, orders: number): Promise<Shop> {
  const user = await makeUser(origin, 1_000_000, undefined, { phone: "01712345670" });
  const [mine, desk] = [await callAs(origin, user), await callAs(origin, ADMIN)];
  await desk.ask("POST", "notice/notices", { notice: NOTICE });
  const place = (body: object) => mine.ask<{ order: { _id: string } }>("POST", "apply/order", body);
  const placed: string[] = [];
  for (let done = 0; done < orders; done += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, orders - done) }, (_, n) =>
      place(orderOf(done + n)),
    );
    placed.push(...(await Promise.all(some)).map(({ order }) => order._id));
  }
  const cancel = (id: string) =>
    desk.ask("PUT", `apply/order/${id}`, { status: "cancel", note: "নম্বরটি মিলছে না" });
  // Pending orders are the newest. Few of the others are delivered, because files are checked.
  for (const [at, id] of placed.slice(0, orders * 0.8).entries()) {
    if (at % 25 === 0) await deliver(origin, id);
    else await cancel(id);
  }
  const certificate = people[0] && expected(people[0], "bilingual");
  const birth = await place({
    category: "birth",
    consent: true,
    leftBarcode: "C13B5",
    ...certificate,
  });
  const roshid = await makeRoshid(origin, user);
  const staff = await makeStaff(origin);
  return { user, staff, admin: ADMIN, birthOrder: birth.order._id, roshid };
}

function orderOf(n: number): object {
  const number = String(1_000_000_000 + n * 7_368_787);
  return n % 2 === 0
    ? { category: "nid", nidNumber: number, consent: true }
    : { category: "tin", fatherNidNumberNid: number, NameNid: "মোঃ রাকিব হাসান", consent: true };
}
