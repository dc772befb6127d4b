/** The list of the inbox, apart from the rest: threads, and messages of the contact form. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { DUE_FILTERS, dueFields } from "../goals/model/due.ts";
import { DESK_QUEUES } from "./model/queues.ts";
import { CHANNELS, PRIORITIES, THREAD_STATES } from "../chat/model/thread.ts";

export const viewing = { access: { menu: "chat", module: ["view"] } } as const;
export const answering = { access: { menu: "chat", module: ["answer"] } } as const;
export const named = z.strictObject({ id: idSchema("us"), name: z.string() });

export const listThreads = get({
  ...viewing,
  name: "support.list_threads",
  path: "/v1/support/threads",
  summary:
    "Lists a queue of the inbox: chats, mails, and messages of the contact form for whoever may see them. Who has waited longest comes first; solved ones by their last change. With what is due first by the goals of customer service, and by what is overdue or due soon.",
  input: z.strictObject({
    queue: z.enum(DESK_QUEUES).default("waiting"),
    search: z.string().trim().max(120).optional(),
    due: z.enum(DUE_FILTERS).optional(),
    /** The `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,15}\.(th|cm)_[0-9a-z]{26}$/)
      .optional(),
  }),
  output: z.strictObject({
    threads: z.array(
      z.strictObject({
        id: z.union([idSchema("th"), idSchema("cm")]),
        channel: z.enum(CHANNELS),
        reference: z.string(),
        customer: z.string(),
        subject: z.string(),
        /** Null for a message of the contact form, which has its own states. */
        state: z.enum(THREAD_STATES).nullable(),
        priority: z.enum(PRIORITIES),
        assignee: named.nullable(),
        /** Since when it waits for us; null: for somebody else. */
        waitingSince: instantCodec.nullable(),
        touchedAt: instantCodec,
        unread: z.int(),
        ...dueFields,
      }),
    ),
    next: z.string().nullable(),
    counts: z.strictObject({
      waiting: z.int(),
      mine: z.int(),
      pending: z.int(),
      snoozed: z.int(),
      follow_up: z.int(),
      spam: z.int(),
    }),
    /** Who takes chats now. */
    present: z.array(named),
    isPresent: z.boolean(),
  }),
});

/** `?queue=mine&q=siti`. */
export const deskAddress = listAddress("/office/support", listThreads, { views: ["queue"] });
