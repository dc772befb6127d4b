/** The inbox of proposals of every maker-checker workflow of the office. Deciding stays with the call of each workflow. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { instantCodec } from "#kernel/time.ts";
import { OF_STAFF } from "./contract.ts";
import { WORKFLOWS } from "./model/names.ts";

export { WORKFLOWS, type WorkflowKey } from "./model/names.ts";

export const PROPOSALS_PER_PAGE = 20;
export const INBOX_VIEWS = ["waiting", "mine", "decided"] as const;

const proposalSchema = z.strictObject({
  id: z.string(),
  workflow: z.enum(WORKFLOWS),
  /** What is proposed, as the workflow names it. */
  kind: z.string(),
  /** The subject as people read it. */
  subject: z.string(),
  /** The subject by its id. */
  subjectId: z.string(),
  reason: z.string().nullable(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: instantCodec,
  expiresAt: instantCodec.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  /** The page that shows and decides it; null while there is none. */
  page: z.string().nullable(),
  /** The act by which several were proposed together; null for a proposal of its own. */
  batch: z.string().nullable(),
  /** Proposals of this act in the same state, for all of which the row stands: 1 for a proposal of its own. */
  together: z.int().min(1),
});
export type InboxProposal = z.output<typeof proposalSchema>;

export const listInbox = get({
  ...OF_STAFF,
  name: "work.list_proposals",
  path: "/v1/work/proposals",
  summary:
    "Lists proposals of all workflows, newest first: those that wait for the caller, the caller's own, or ended ones that the caller may see. `before` is the `next` of the page before.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    view: z.enum(INBOX_VIEWS).default("waiting"),
    workflow: z.enum(WORKFLOWS).optional(),
    /** Milliseconds and id of the last row: ids of different workflows do not sort by time. */
    before: z
      .string()
      .regex(/^[0-9]{13}\.[a-z0-9_]{4,60}$/)
      .optional(),
  }),
  output: z.strictObject({
    proposals: z.array(proposalSchema),
    /** Names of the people in them, by id. */
    names: z.record(z.string(), z.string()),
    next: z.string().nullable(),
  }),
});

/** People named who may decide; the rest is counted. */
export const DECIDERS_NAMED = 6;

export const listDeciders = get({
  ...OF_STAFF,
  name: "work.list_deciders",
  path: "/v1/work/proposals/deciders",
  summary:
    "Names the people who may decide a proposal: those with the right, without its proposer and the person whom it is about.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ workflow: z.enum(WORKFLOWS), id: z.string().regex(/^[a-z]{2}_[0-9a-z]{26}$/) }),
  output: z.strictObject({
    names: z.array(z.string()),
    /** The number of others. */
    more: z.int(),
    /** The caller is one of them. */
    isYou: z.boolean(),
  }),
});

export const inboxAddress = listAddress("/office/proposal", listInbox, { views: ["view"] });
