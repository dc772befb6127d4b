/** Another person's notification, rate alert and device, named by their ids. */
import { markRead } from "#notifications/contract.ts";
import { deleteAlert } from "#notifications/contract-alerts.ts";
import { removeDevice } from "#notifications/devices/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { alertOf, deviceOf, noticeOf } from "./victims.ts";

interface Scene {
  readonly target: Target;
  readonly victim: Person;
}

/** None of them says whether the object exists. */
export const FOREIGN_NOTIFICATIONS = [
  {
    endpoint: markRead,
    theirs: async ({ target, victim }: Scene) => ({ id: await noticeOf(target, victim) }),
    nobodys: { id: "nt_00000000000000000000000000" },
    answers: 200,
  },
  {
    endpoint: deleteAlert,
    theirs: async ({ target, victim }: Scene) => ({ id: await alertOf(target, victim) }),
    nobodys: { id: "ra_00000000000000000000000000" },
    answers: 200,
  },
  {
    endpoint: removeDevice,
    theirs: async ({ target, victim }: Scene) => ({ id: await deviceOf(target, victim) }),
    nobodys: { id: "nd_00000000000000000000000000" },
    answers: 200,
  },
] as const;
