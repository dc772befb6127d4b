/** Another person's calls, under way and planned, named by their ids. */
import * as calls from "#calls/contract.ts";
import { cancelPlanned } from "#calls/planned/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { callOf, plannedOf } from "./victims.ts";

interface Scene {
  readonly target: Target;
  readonly victim: Person;
}

const SEAT = "0".repeat(32);

export const FOREIGN_CALLS = [
  ...(
    [
      [calls.readCall, {}],
      [calls.joinCall, { seat: SEAT, takesOver: true }],
      [calls.declineCall, {}],
      [calls.keepAlive, { seat: SEAT, isLinked: true }],
      [calls.endCall, { seat: null, reason: "hangup" }],
      [calls.leaveCall, { seat: SEAT, isClosed: true }],
      [
        calls.sendSignals,
        {
          seat: SEAT,
          to: SEAT,
          signals: [{ no: 1, body: { kind: "candidate", candidate: "", mid: null, line: null, fragment: null } }],
        },
      ],
      [calls.readSignals, { seat: SEAT, from: SEAT, after: 0 }],
      [calls.readRelay, { seat: SEAT }],
    ] as const
  ).map(([endpoint, more]) => ({
    endpoint,
    theirs: async ({ target, victim }: Scene) => ({ id: await callOf(target, victim), ...more }),
    nobodys: { id: "cl_00000000000000000000000000", ...more },
  })),
  {
    endpoint: cancelPlanned,
    theirs: async ({ target, victim }: Scene) => ({ id: await plannedOf(target, victim) }),
    nobodys: { id: "pc_00000000000000000000000000" },
  },
];
