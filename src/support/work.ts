/** The work of customer service: open messages. */
import { DAY_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { inboxAddress } from "./contract-office.ts";
import { countOpenMessages } from "./store-work.ts";

const MESSAGE_GOAL_MS = DAY_MS;

export const supportWork: WorkPart = {
  queues: [
    {
      name: "support_messages",
      needs: [{ menu: "contact", module: ["answer"] }],
      goalMs: MESSAGE_GOAL_MS,
      page: inboxAddress.to({ folder: "open" }),
      count: (db, { limit }) => countOpenMessages(db, limit),
    },
  ],
};
