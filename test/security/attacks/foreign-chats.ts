/** Another person's chat and its survey, named by the chat's id. */
import * as chats from "#support/chat/contract.ts";
import { rateChat } from "#support/surveys/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { chatOf } from "./victims.ts";

interface Scene {
  readonly target: Target;
  readonly victim: Person;
}

export const FOREIGN_CHATS = (
  [
    [chats.readThread, {}],
    [chats.say, { entryId: "te_00000000000000000000000000", text: "Mine" }],
    [chats.markRead, { no: 1 }],
    [chats.endChat, {}],
    [rateChat, { score: "5", solved: "yes" }],
  ] as const
).map(([endpoint, more]) => ({
  endpoint,
  theirs: async ({ target, victim }: Scene) => ({ id: await chatOf(target, victim), ...more }),
  nobodys: { id: "th_00000000000000000000000000", ...more },
}));
