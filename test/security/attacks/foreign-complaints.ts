/** Another person's complaint, named by its id. */
import * as complaints from "#support/complaints/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { complaintOf } from "./victims.ts";

interface Scene {
  readonly target: Target;
  readonly victim: Person;
}

export const FOREIGN_COMPLAINTS = (
  [
    [complaints.readOwnComplaint, {}],
    [complaints.addToComplaint, { entryId: "ne_01kc0000000000000000000001", text: "Mine" }],
    [complaints.objectToAnswer, { entryId: "ne_01kc0000000000000000000002", text: "Mine" }],
    [complaints.takeOwnLetter, { no: 1 }],
  ] as const
).map(([endpoint, more]) => ({
  endpoint,
  theirs: async ({ target, victim }: Scene) => ({ id: await complaintOf(target, victim), ...more }),
  nobodys: { id: "cn_00000000000000000000000000", ...more },
}));
