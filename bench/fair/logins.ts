import { type Attack, call, mustCall, newUsers, type Somebody, type World } from "./attack.ts";

/** As many as a known device may try to log in within the bench. */
const PEOPLE = 12;

/** Wrong logins from everywhere in one network that anybody may rent. */
const perSecond = 250;
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
      perSecond,
      attack: attack(world),
      bystander(n) {
        const { login, device } = people[n % people.length] as Somebody;
        const on = isKnown ? { cookie: device } : {};
        return mustCall(world, "/api/auth/login", { ...on, from: `${from}.${n % 250}`, body: login });
      },
    };
  },
});

export const loginsOnKnownDevices = beside("a known device", "203.0.113", true);
export const loginsOnNewDevices = beside("a new device elsewhere", "192.0.2", false);
