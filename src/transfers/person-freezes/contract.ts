/** HTTP calls about freezing a person: two people freeze and unfreeze, one alone freezes in urgency for a dated number of hours. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { instantCodec } from "#kernel/time.ts";
import { FILE_MEDIA, MARK_REFUSALS } from "#kernel/uploaded-file.ts";
import { HOLD_REASONS } from "../review/model/reasons.ts";
import { given, GIVING_REFUSALS, uploading } from "../files/contract.ts";
import { attachedFilesSchema, fileId, fileIdsSchema } from "../files/model/transfer-file.ts";
import { FREEZE_ACTIONS } from "./model/person-freeze.ts";

/** Proposals shown on the page of a person. */
export const FREEZES_SHOWN = 10;
export const FREEZE_TEXT_CHARS = 1_000;
const freezeId = idSchema("pf");
const person = idSchema("us");
const text = z.string().trim().min(1).max(FREEZE_TEXT_CHARS);
const deciding = { access: { menu: "compliance", module: ["decide"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;
const workflow = "transfers.person_freeze";

const proposalSchema = z.strictObject({
  id: freezeId,
  person,
  action: z.enum(FREEZE_ACTIONS),
  cause: z.enum(HOLD_REASONS).nullable(),
  /** The evidence on which it was proposed. */
  reason: z.string(),
  /** The files of the evidence, by content: a part of the hash. */
  files: attachedFilesSchema,
  ...proposalFields,
  /** Undecided, and the person's freeze is no longer as its proposer saw it: approving it is refused. */
  isOutdated: z.boolean(),
});
export type FreezeProposalView = z.output<typeof proposalSchema>;

const freezesSchema = z.strictObject({
  /** The freeze in force. */
  freeze: z
    .strictObject({
      id: idSchema("ah"),
      cause: z.enum(HOLD_REASONS),
      text: z.string(),
      placedBy: z.string(),
      placedAt: instantCodec,
      /** When it lapses: placed by one person in urgency. Null: two people have placed it. */
      until: instantCodec.nullable(),
      /** How many transfers it holds, or has held. */
      caught: z.int(),
    })
    .nullable(),
  /** Newest first. */
  proposals: z.array(proposalSchema),
  /** Hours for which one person alone freezes in urgency; null while the term is not set. */
  urgentHours: z.number().nullable(),
  /** The caller's own freeze in urgency has lapsed: it takes two people, or somebody else. */
  isUrgentUsed: z.boolean(),
  names: z.record(z.string(), z.string()),
});
export type FreezesOfPerson = z.output<typeof freezesSchema>;

export const readFreezes = get({
  access: { menu: "compliance", module: ["view"] },
  name: "transfers.read_person_freezes",
  path: "/v1/transfers/freezes",
  summary: "Reads whether a person is frozen, and the latest proposals about it.",
  input: z.strictObject({ person }),
  output: freezesSchema,
});

export const proposeFreeze = post({
  ...deciding,
  name: "transfers.propose_person_freeze",
  path: "/v1/transfers/freezes/propose",
  summary: "Proposes to freeze a person, to confirm a freeze in urgency, or to unfreeze. Another person decides.",
  refusals: { ...PROPOSING_REFUSALS, already_frozen: 409, not_frozen: 409, file_gone: 409 },
  makerChecker: { workflow, step: "propose" },
  input: z
    .strictObject({
      id: freezeId,
      person,
      action: z.enum(["freeze", "unfreeze"]),
      /** Of a freeze only. */
      cause: z.enum(HOLD_REASONS).optional(),
      evidence: text,
      files: fileIdsSchema,
    })
    .refine(({ action, cause }) => (cause === undefined) === (action === "unfreeze"), {
      path: ["cause"],
      error: "A freeze has a cause, its end has none",
    }),
  output: proposalSchema,
});

export const giveFreezeEvidence = post({
  ...uploading,
  access: deciding.access,
  name: "transfers.give_freeze_evidence",
  path: "/v1/transfers/freezes/evidence",
  summary: "Gives one file as evidence for a proposal about a person's freeze, which then names it.",
  refusals: GIVING_REFUSALS,
  input: z.strictObject({ id: fileId, person, file: z.file() }),
  output: given,
});

export const viewFreezeEvidence = post({
  access: { menu: "compliance", module: ["view"] },
  transaction: "by_steps",
  name: "transfers.view_freeze_evidence",
  path: "/v1/transfers/freezes/evidence/view",
  summary:
    "Reads one file of a proposal about a person's freeze for a reason, with the reader's name, the time and the person written over it.",
  rateLimit: { max: 120, windowSeconds: 60 },
  refusals: MARK_REFUSALS,
  input: z.strictObject({ person, file: fileId, reason: z.string().trim().min(1).max(500) }),
  output: z.strictObject({ media: z.enum(FILE_MEDIA), content: z.string() }),
});

export const decideFreeze = post({
  access: { menu: "compliance", module: ["approve"] },
  name: "transfers.decide_person_freeze",
  path: "/v1/transfers/freezes/decide",
  summary:
    "Approves or rejects another person's proposal. An approved freeze holds all transfers of the person that have not left, in the same transaction.",
  refusals: DECIDING_REFUSALS,
  makerChecker: { workflow, step: "decide" },
  input: z.strictObject({ id: freezeId, ...decisionFields, note: text.optional() }),
  output: proposalSchema,
});

export const withdrawFreeze = post({
  ...deciding,
  name: "transfers.withdraw_person_freeze",
  path: "/v1/transfers/freezes/withdraw",
  summary: "Withdraws the caller's own undecided proposal about a freeze.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow, step: "withdraw" },
  input: z.strictObject({ id: freezeId }),
  output: proposalSchema,
});

export const freezeUrgently = post({
  ...deciding,
  name: "transfers.freeze_person_urgently",
  path: "/v1/transfers/freezes/urgent",
  summary:
    "Freezes a person at once for the hours of the term `urgent_freeze`. It lapses by itself unless two people confirm it.",
  refusals: { id_already_used: 409, already_frozen: 409, urgent_freeze_used: 409 },
  input: z.strictObject({ id: idSchema("ah"), person, cause: z.enum(HOLD_REASONS), text }),
  output: freezesSchema,
});

export const readOwnFreeze = get({
  access: "signed_in",
  name: "transfers.read_own_freeze",
  path: "/v1/transfers/freezes/own",
  summary: "Reads whether the caller can't send or be paid at the moment. Neither the cause nor its end is told.",
  input: z.strictObject({}),
  output: z.strictObject({ isFrozen: z.boolean() }),
});
