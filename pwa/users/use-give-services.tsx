import * as v from "valibot";
import { nameOf } from "../../contract/services/values.ts";
import type { ManagedUser } from "../../contract/users.ts";
import { useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, type Locale, useLocale, useText } from "../i18n/t.ts";
import { type CachedService, findService, useServices } from "../services/services.ts";
import { Checkbox } from "../ui/form/Inputs.tsx";
import { usersText } from "./text.ts";

/** Chosen keys, as the form keeps them. */
const listed = (keys: string) => keys.split(" ").filter(Boolean);
const Chosen = v.object({ services: v.string() });

/** The dialog in which an admin chooses the services that a clerk works on. */
export function useGiveServices(onChanged: (user: ManagedUser) => void) {
  const text = useText(usersText);
  return useAct((user: ManagedUser) =>
    formAct({
      call: "PUT users/users/:id/services",
      send: ({ services }) => ({
        path: { id: user._id },
        json: { services: listed(services) },
      }),
      title: text.servicesOf(user.fullName),
      label: ({ services }) => (services.trim() === "" ? text.giveAllServices : text.giveServices),
      busyLabel: text.processing,
      check: Chosen,
      words: { services: text.clerkServices },
      empty: { services: user.services.join(" ") },
      fields: ({ typed, write }) => (
        <ServiceChoice
          chosen={listed(typed.services)}
          onChoose={(keys) => write("services", keys.join(" "))}
        />
      ),
      done: ({ services }) =>
        bothOf(usersText, (words, of) =>
          words.servicesGiven(user.fullName, namesOf(services, of) || words.allServices),
        ),
      onDone: ({ services }) => onChanged({ ...user, services }),
    }),
  );
}

/** The names of services, in the order of the tiles; "" for none. */
export function namesOf(keys: readonly string[], locale: Locale): string {
  return keys
    .map((key) => {
      const service = findService(key);
      return service ? nameOf(service)[locale] : key;
    })
    .join(", ");
}

type ChoiceProps = { chosen: readonly string[]; onChoose: (keys: string[]) => void };

/** Those that people order; a retired one, which may still have orders, where it is chosen. */
function ServiceChoice({ chosen, onChoose }: ChoiceProps) {
  const text = useText(usersText);
  const locale = useLocale();
  const isChosen = ({ key }: CachedService) => chosen.includes(key);
  const services = useServices().filter(
    (service) => service.placed !== false && (!service.retired || isChosen(service)),
  );
  const turn = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{text.servicesHint}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4">
        {services.map((service) => (
          <Checkbox
            key={service.key}
            label={nameOf(service)[locale]}
            checked={isChosen(service)}
            onChange={() => turn(service.key)}
          />
        ))}
      </div>
    </fieldset>
  );
}
