/** Another person's complaint, named by its id. */
import * as complaints from "#support/complaints/contract.ts";
import { removeChatFile, takeComplaintFile } from "#support/files/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { complaintFileOf, complaintOf } from "./victims.ts";

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

const NO_FILE = "cf_00000000000000000000000000";

export const FOREIGN_COMPLAINT_FILES = [
  {
    endpoint: takeComplaintFile,
    theirs: ({ target, victim }: Scene) => complaintFileOf(target, victim),
    nobodys: { id: NO_FILE, complaint: "cn_00000000000000000000000000" },
  },
  {
    endpoint: removeChatFile,
    theirs: async ({ target, victim }: Scene) => ({ id: (await complaintFileOf(target, victim)).id }),
    nobodys: { id: NO_FILE },
  },
];
