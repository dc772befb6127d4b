/** The work of customer service: open messages, chats and complaints that wait for us, and surveys whose answer asks for a follow-up. */
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { complaintsAddress } from "./complaints/contract-office.ts";
import { countWaitingComplaints } from "./complaints/store-lists.ts";
import { inboxAddress } from "./contract-office.ts";
import { deskAddress } from "./desk/contract-list.ts";
import { countFollowUps, countOpenMessages, countWaitingThreads } from "./store-work.ts";

/** Only while nothing is due by the goals of customer service: without hours, or with answered messages alone. */
const MESSAGE_GOAL_MS = DAY_MS;
/** Only while no hours or goals are set: otherwise the earliest answer or solution is the deadline. */
const CHAT_GOAL_MS = 4 * HOUR_MS;
/** Only while no hours are set: otherwise the earliest due time of a complaint is the deadline. */
const COMPLAINT_GOAL_MS = 14 * DAY_MS;
const FOLLOW_UP_GOAL_MS = 2 * DAY_MS;

export const supportWork: WorkPart = {
  queues: [
    {
      name: "support_messages",
      needs: [{ menu: "contact", module: ["answer"] }],
      goalMs: MESSAGE_GOAL_MS,
      page: inboxAddress.to({ folder: "open" }),
      count: (db, { limit }) => countOpenMessages(db, limit),
    },
    {
      name: "support_chats",
      needs: [{ menu: "chat", module: ["answer"] }],
      goalMs: CHAT_GOAL_MS,
      page: deskAddress.to({ queue: "waiting" }),
      isNotified: true,
      count: (db, { now, limit }) => countWaitingThreads(db, { limit, now }),
    },
    {
      name: "support_complaints",
      needs: [{ menu: "complaint", module: ["answer"] }],
      goalMs: COMPLAINT_GOAL_MS,
      page: complaintsAddress.to({ queue: "open" }),
      isNotified: true,
      count: (db, { limit }) => countWaitingComplaints(db, limit),
    },
    {
      name: "support_follow_ups",
      needs: [{ menu: "chat", module: ["answer"] }],
      goalMs: FOLLOW_UP_GOAL_MS,
      page: deskAddress.to({ queue: "follow_up" }),
      isNotified: true,
      count: (db, { limit }) => countFollowUps(db, limit),
    },
  ],
};
