/**
 * The HTTP calls of access: levels and their rights, the holders of levels, effective rights, and changes that one person requests and
 * another decides.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  MAKER_CHECKER_REFUSALS,
  PROPOSAL_STATES,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { LEVEL_CODE, levelCodeRules } from "#kernel/validation/codes.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { changeSchema, heldLevels, levelCode, levelStatus, menuRights } from "./model/change.ts";
import { AUDIENCES } from "./model/policy.ts";

export const CHANGE_REQUESTS_PER_PAGE = 20;
export const HOLDERS_PER_PAGE = 20;
export const MAX_LEVELS = 200;

/** All refusals specific to access, with their status; each call lists its own below. */
export const ACCESS_REFUSALS = {
  level_exists: 409,
  level_built_in: 409,
  level_held: 409,
  level_not_grantable: 409,
  too_many_levels: 409,
  right_not_possible: 422,
  would_lock_out: 409,
  nothing_to_change: 409,
} as const satisfies Record<string, RefusalStatus>;
export type AccessRefusal = keyof typeof ACCESS_REFUSALS;

const only = (...codes: AccessRefusal[]): Readonly<Record<string, RefusalStatus>> => pickRefusals(ACCESS_REFUSALS, codes);
const proposing: Readonly<Record<string, RefusalStatus>> = {
  ...PROPOSING_REFUSALS,
  /** The state has changed since it was shown to the proposer. */
  proposal_overtaken: MAKER_CHECKER_REFUSALS.proposal_overtaken,
  ...only("nothing_to_change", "would_lock_out"),
};
const WORKFLOW = "access.change";

const audience = z.enum(AUDIENCES);
export const LEVEL_NAME_MAX_CHARS = 60;
const levelName = z.string().trim().min(1).max(LEVEL_NAME_MAX_CHARS);
export const REASON_MAX_CHARS = 500;
const text = z.string().trim().min(1).max(REASON_MAX_CHARS);
const personId = idSchema("us");

const bilingual = z.strictObject({ ID: z.string(), EN: z.string() });

const levelSchema = z.strictObject({
  code: levelCode,
  /** In the caller's language. */
  name: z.string(),
  names: bilingual,
  audience,
  isBuiltIn: z.boolean(),
  status: levelStatus,
  holderCount: z.int(),
});
export type LevelView = z.output<typeof levelSchema>;

const changeRequestSchema = z.strictObject({
  id: idSchema("cr"),
  change: changeSchema,
  reason: z.string(),
  ...proposalFields,
  /** Audience of the level that the request is about; null for a person, and for a deleted level. */
  audience: audience.nullable(),
  /** Names of the levels in the request, as far as they still exist. */
  levelNames: z.record(levelCode, bilingual),
  /** The subject as it is now, in the form of `from`, where it differs from `from` and the request is undecided. Approving is refused then. */
  present: z
    .union([
      z.strictObject({ kind: z.literal("level_rights"), now: menuRights }),
      z.strictObject({ kind: z.literal("user_levels"), now: z.array(levelCode).max(20) }),
      z.strictObject({ kind: z.literal("level_status"), now: levelStatus }),
    ])
    .nullable(),
});
export type ChangeRequestView = z.output<typeof changeRequestSchema>;

export const listMenus = get({
  name: "access.list_menus",
  path: "/v1/access/menus",
  access: { menu: "access", module: ["view"] },
  summary: "Lists every menu with its modules, their names, and the audiences whose levels may have them.",
  input: z.strictObject({}),
  output: z.strictObject({
    menus: z.array(
      z.strictObject({
        menu: z.string(),
        name: z.string(),
        modules: z.array(z.strictObject({ module: z.string(), name: z.string(), audiences: z.array(audience) })),
      }),
    ),
  }),
});

export const listLevels = get({
  name: "access.list_levels",
  path: "/v1/access/levels",
  access: { menu: "access", module: ["view"] },
  summary: "Lists all levels, built-in ones first, each with the number of its holders.",
  input: z.strictObject({ audience: audience.optional(), status: levelStatus.optional() }),
  output: z.strictObject({ levels: z.array(levelSchema) }),
});

export const levelsAddress = listAddress("/office/access", listLevels, { isCutByPage: true });

export const readLevel = get({
  name: "access.read_level",
  path: "/v1/access/level",
  access: { menu: "access", module: ["view"] },
  summary: "Reads one level with its rights and the changes to it that wait for a decision.",
  input: z.strictObject({ level: levelCode }),
  output: levelSchema.extend({ rights: menuRights, waiting: z.array(changeRequestSchema) }),
});

export const listHolders = get({
  name: "access.list_holders",
  path: "/v1/access/level/holders",
  access: { menu: "access", module: ["view"] },
  summary: "Lists the holders of a level, newest account first; `before` is the last id of the previous page.",
  input: z.strictObject({ level: levelCode, before: personId.optional() }),
  output: z.strictObject({
    holders: z.array(z.strictObject({ personId: z.string(), grantedAt: z.iso.datetime(), grantedBy: z.string() })),
    hasMore: z.boolean(),
  }),
});

export const holdersAddress = listAddress("/office/access/:level", listHolders, { except: ["level"] });

export const createLevel = post({
  name: "access.create_level",
  path: "/v1/access/levels/create",
  access: { menu: "access", module: ["create"] },
  summary: "Creates a level without rights; its rights come by a change that another person approves.",
  refusals: only("level_exists", "too_many_levels"),
  input: z.strictObject({
    level: toZod(levelCodeRules()).meta({ pattern: LEVEL_CODE.source }),
    names: z.strictObject({ ID: levelName, EN: levelName }),
    audience,
  }),
  output: levelSchema,
});

export const deleteLevel = post({
  name: "access.delete_level",
  path: "/v1/access/levels/delete",
  access: { menu: "access", module: ["delete"] },
  summary: "Deletes a level that is not built in and has no holders. It cannot be recovered.",
  refusals: only("level_built_in", "level_held"),
  input: z.strictObject({ level: levelCode }),
  output: z.strictObject({ level: levelCode }),
});

export const proposeLevelRights = post({
  name: "access.propose_level_rights",
  path: "/v1/access/changes/level-rights",
  access: { menu: "access", module: ["update"] },
  summary: "Requests other rights for a level. `from` is the state shown to the requester.",
  refusals: { ...proposing, ...only("right_not_possible") },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({ id: idSchema("cr"), level: levelCode, from: menuRights, to: menuRights, reason: text }),
  output: changeRequestSchema,
});

export const proposeUserLevels = post({
  name: "access.propose_user_levels",
  path: "/v1/access/changes/user-levels",
  access: { menu: "access", module: ["update"] },
  summary: "Requests other levels for a person. `from` is the state shown to the requester.",
  refusals: { ...proposing, ...only("level_not_grantable") },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({ id: idSchema("cr"), personId, from: z.array(levelCode).max(20), to: heldLevels, reason: text }),
  output: changeRequestSchema,
});

export const proposeLevelStatus = post({
  name: "access.propose_level_status",
  path: "/v1/access/changes/level-status",
  // Activating needs the first module, deactivating the second: the use case checks which.
  access: { menu: "access", module: ["activate", "deactivate"] },
  summary: "Requests the activation or deactivation of a level. An inactive level can neither be granted nor used.",
  refusals: proposing,
  makerChecker: { workflow: WORKFLOW, step: "propose" },
  input: z.strictObject({ id: idSchema("cr"), level: levelCode, from: levelStatus, to: levelStatus, reason: text }),
  output: changeRequestSchema,
});

export const listChangeRequests = get({
  name: "access.list_change_requests",
  path: "/v1/access/changes",
  access: { menu: "access", module: ["view", "approve"] },
  summary: "Lists change requests, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), before: idSchema("cr").optional() }),
  output: z.strictObject({
    requests: z.array(changeRequestSchema),
    hasMore: z.boolean(),
    /** Number of requests that wait for a decision, whatever the filter of this list. */
    waitingCount: z.int(),
  }),
});

/** Waiting requests unless the address says otherwise; `?state=all` for every state. */
export const changesAddress = listAddress("/office/access/changes", listChangeRequests, {
  initial: { state: "proposed" },
  views: ["state"],
});

export const readChangeRequest = get({
  name: "access.read_change_request",
  path: "/v1/access/change",
  access: { menu: "access", module: ["view", "approve"] },
  summary: "Reads one change request with its outcome.",
  input: z.strictObject({ id: idSchema("cr") }),
  output: changeRequestSchema,
});

export const decideChange = post({
  name: "access.decide_change",
  path: "/v1/access/changes/decide",
  access: { menu: "access", module: ["approve"] },
  summary: "Approves or rejects a change that another person requested. `hash` is that of the request as it was shown.",
  refusals: DECIDING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "decide" },
  input: z.strictObject({ id: idSchema("cr"), ...decisionFields, note: text.optional() }),
  output: changeRequestSchema,
});

export const withdrawChange = post({
  name: "access.withdraw_change",
  path: "/v1/access/changes/withdraw",
  access: { menu: "access", module: ["update", "activate", "deactivate"] },
  summary: "Withdraws a change that the caller requested and that is undecided.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "withdraw" },
  input: z.strictObject({ id: idSchema("cr") }),
  output: changeRequestSchema,
});

const heldLevelSchema = z.strictObject({
  code: levelCode,
  names: bilingual,
  status: levelStatus,
  grantedAt: z.iso.datetime(),
  rights: menuRights,
});
const effectiveRightsSchema = z.array(
  z.strictObject({
    menu: z.string(),
    menuName: z.string(),
    module: z.string(),
    moduleName: z.string(),
    /** Codes of the active levels that give this right. */
    givenBy: z.array(levelCode),
  }),
);
export type EffectiveRightView = z.output<typeof effectiveRightsSchema>[number];

export const readEffectiveRights = get({
  name: "access.read_effective_rights",
  path: "/v1/access/effective-rights",
  access: { menu: "access", module: ["view"] },
  summary: "Lists a person's rights, and which of the levels held gives each. A person works in one level at a time.",
  input: z.strictObject({ personId }),
  output: z.strictObject({
    personId,
    /** Audience of the person's levels. */
    audience,
    levels: z.array(heldLevelSchema.extend({ grantedBy: z.string() })),
    rights: effectiveRightsSchema,
    waiting: z.array(changeRequestSchema),
  }),
});

export const readOwnRights = get({
  name: "access.read_own_rights",
  path: "/v1/access/own-rights",
  access: "signed_in",
  summary: "Lists the caller's rights, the level in use, and which of the levels held gives each right.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** The level in use with its current rights, which decide the next call. */
    level: levelCode,
    menuAccess: menuRights,
    levels: z.array(heldLevelSchema),
    rights: effectiveRightsSchema,
  }),
});
