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

export const loginsOnKnownDevices: Attack = {
  name: "wrong logins of a /48 × a login on a known device",
  async prepare(world) {
    const people = await newUsers(world, PEOPLE, 0);
    return {
      perSecond,
      attack: attack(world),
      bystander(n) {
        const { login, device } = people[n % PEOPLE] as Somebody;
        return mustCall(world, "/api/auth/login", { cookie: device, from: `203.0.113.${n % 250}`, body: login });
      },
    };
  },
};

export const loginsOnNewDevices: Attack = {
  name: "wrong logins of a /48 × a login on a new device elsewhere",
  async prepare(world) {
    const people = await newUsers(world, PEOPLE, 0);
    return {
      perSecond,
      attack: attack(world),
      bystander(n) {
        const { login } = people[n % PEOPLE] as Somebody;
        return mustCall(world, "/api/auth/login", { from: `192.0.2.${n % 250}`, body: login });
      },
    };
  },
};
