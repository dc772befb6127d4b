/** Another person's chat, its survey and its files, named by their ids. */
import * as chats from "#support/chat/contract.ts";
import { removeChatFile, takeChatFile } from "#support/files/contract.ts";
import { rateChat } from "#support/surveys/contract.ts";
import type { Person } from "../../shared/people.ts";
import type { Target } from "../../shared/target.ts";
import { chatFileOf, chatOf } from "./victims.ts";

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

const NO_FILE = "cf_00000000000000000000000000";

export const FOREIGN_CHAT_FILES = [
  {
    endpoint: removeChatFile,
    theirs: async ({ target, victim }: Scene) => ({ id: (await chatFileOf(target, victim)).id }),
    nobodys: { id: NO_FILE },
  },
  {
    endpoint: takeChatFile,
    theirs: ({ target, victim }: Scene) => chatFileOf(target, victim),
    nobodys: { id: NO_FILE, thread: "th_00000000000000000000000000" },
  },
];
