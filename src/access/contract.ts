/** The HTTP calls of access: levels and their rights, who holds what and why, and changes that one person asks for and another decides. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { LEVEL_CODE, levelCodeRules } from "#kernel/validation/codes.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CHANGE_STATES, changeSchema, heldLevels, levelCode, levelStatus, menuRights } from "./change.ts";
import { AUDIENCES } from "./policy.ts";

export const CHANGE_REQUESTS_PER_PAGE = 20;
export const HOLDERS_PER_PAGE = 20;
export const MAX_LEVELS = 200;

/** Every refusal of access alone, with its status; each call names its own below. */
export const ACCESS_REFUSALS = {
  level_exists: 409,
  level_built_in: 409,
  level_held: 409,
  level_not_grantable: 409,
  too_many_levels: 409,
  right_not_possible: 422,
  would_lock_out: 409,
  nothing_to_change: 409,
  change_already_waiting: 409,
  change_overtaken: 409,
  change_not_waiting: 409,
  change_own: 403,
  change_about_yourself: 403,
  change_not_as_shown: 409,
  change_not_yours: 403,
} as const satisfies Record<string, RefusalStatus>;
export type AccessRefusal = keyof typeof ACCESS_REFUSALS;

const only = (...codes: AccessRefusal[]) => Object.fromEntries(codes.map((code) => [code, ACCESS_REFUSALS[code]]));
const proposing: Readonly<Record<string, RefusalStatus>> = {
  id_already_used: 409,
  ...only("nothing_to_change", "change_already_waiting", "change_overtaken", "would_lock_out"),
};

const audience = z.enum(AUDIENCES);
export const LEVEL_NAME_MAX_CHARS = 60;
const levelName = z.string().trim().min(1).max(LEVEL_NAME_MAX_CHARS);
export const REASON_MAX_CHARS = 500;
const text = z.string().trim().min(1).max(REASON_MAX_CHARS);
const personId = idSchema("us");
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

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
  /** Send it back with a decision: it says what was looked at. */
  hash: sha256,
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  state: z.enum(CHANGE_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Why the caller can't decide it, or null: the sentence on the disabled button. */
  whyNotDecide: z.enum(["change_not_waiting", "change_own", "change_about_yourself"]).nullable(),
  isMine: z.boolean(),
  /** Whom the level that it is about is for; null for a person, and for a level that has been deleted. */
  audience: audience.nullable(),
  /** What the levels that it speaks of are called, as far as they still exist. */
  levelNames: z.record(levelCode, bilingual),
});
export type ChangeRequestView = z.output<typeof changeRequestSchema>;

export const listMenus = get({
  name: "access.list_menus",
  path: "/v1/access/menus",
  access: { menu: "access", module: ["view"] },
  summary: "Every menu with its modules, their names, and the audiences whose levels may have them.",
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
  summary: "All levels, built-in ones first, each with the number of its holders.",
  input: z.strictObject({ audience: audience.optional(), status: levelStatus.optional() }),
  output: z.strictObject({ levels: z.array(levelSchema) }),
});

export const readLevel = get({
  name: "access.read_level",
  path: "/v1/access/level",
  access: { menu: "access", module: ["view"] },
  summary: "One level with its rights, and the changes to it that wait for a decision.",
  input: z.strictObject({ level: levelCode }),
  output: levelSchema.extend({ rights: menuRights, waiting: z.array(changeRequestSchema) }),
});

export const listHolders = get({
  name: "access.list_holders",
  path: "/v1/access/level/holders",
  access: { menu: "access", module: ["view"] },
  summary: "Who holds a level, those with the newest account first; `before` is the last id of the page before.",
  input: z.strictObject({ level: levelCode, before: personId.optional() }),
  output: z.strictObject({
    holders: z.array(z.strictObject({ personId: z.string(), grantedAt: z.iso.datetime(), grantedBy: z.string() })),
    hasMore: z.boolean(),
  }),
});

export const createLevel = post({
  name: "access.create_level",
  path: "/v1/access/levels/create",
  access: { menu: "access", module: ["create"] },
  summary: "Makes a level without rights; its rights come by a change that another person approves.",
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
  summary: "Deletes a level that is not built in and that nobody holds. It cannot be recovered.",
  refusals: only("level_built_in", "level_held"),
  input: z.strictObject({ level: levelCode }),
  output: z.strictObject({ level: levelCode }),
});

export const proposeLevelRights = post({
  name: "access.propose_level_rights",
  path: "/v1/access/changes/level-rights",
  access: { menu: "access", module: ["update"] },
  summary: "Asks for other rights of a level. `from` is what the asker was shown.",
  refusals: { ...proposing, ...only("right_not_possible") },
  input: z.strictObject({ id: idSchema("cr"), level: levelCode, from: menuRights, to: menuRights, reason: text }),
  output: changeRequestSchema,
});

export const proposeUserLevels = post({
  name: "access.propose_user_levels",
  path: "/v1/access/changes/user-levels",
  access: { menu: "access", module: ["update"] },
  summary: "Asks for other levels of a person. `from` is what the asker was shown.",
  refusals: { ...proposing, ...only("level_not_grantable") },
  input: z.strictObject({ id: idSchema("cr"), personId, from: z.array(levelCode).max(20), to: heldLevels, reason: text }),
  output: changeRequestSchema,
});

export const proposeLevelStatus = post({
  name: "access.propose_level_status",
  path: "/v1/access/changes/level-status",
  // To activate needs that module, to deactivate the other: the use case looks.
  access: { menu: "access", module: ["activate", "deactivate"] },
  summary: "Asks for a level to be activated or deactivated. An inactive level can neither be granted nor used.",
  refusals: proposing,
  input: z.strictObject({ id: idSchema("cr"), level: levelCode, from: levelStatus, to: levelStatus, reason: text }),
  output: changeRequestSchema,
});

export const listChangeRequests = get({
  name: "access.list_change_requests",
  path: "/v1/access/changes",
  access: { menu: "access", module: ["view", "approve"] },
  summary: "Changes asked for, the newest first; `before` is the last id of the page before.",
  input: z.strictObject({ state: z.enum(CHANGE_STATES).optional(), before: idSchema("cr").optional() }),
  output: z.strictObject({
    requests: z.array(changeRequestSchema),
    hasMore: z.boolean(),
    /** How many wait for a decision, whatever this list shows. */
    waitingCount: z.int(),
  }),
});

export const readChangeRequest = get({
  name: "access.read_change_request",
  path: "/v1/access/change",
  access: { menu: "access", module: ["view", "approve"] },
  summary: "One change that was asked for, with its outcome.",
  input: z.strictObject({ id: idSchema("cr") }),
  output: changeRequestSchema,
});

export const decideChange = post({
  name: "access.decide_change",
  path: "/v1/access/changes/decide",
  access: { menu: "access", module: ["approve"] },
  summary: "Approves or rejects a change that another person asked for. `hash` is that of the request as it was shown.",
  refusals: only("change_not_waiting", "change_own", "change_about_yourself", "change_not_as_shown", "change_overtaken"),
  input: z.strictObject({
    id: idSchema("cr"),
    decision: z.enum(["approve", "reject"]),
    hash: sha256,
    note: text.optional(),
  }),
  output: changeRequestSchema,
});

export const withdrawChange = post({
  name: "access.withdraw_change",
  path: "/v1/access/changes/withdraw",
  access: { menu: "access", module: ["update", "activate", "deactivate"] },
  summary: "Takes back a change that the caller asked for and that nobody has decided.",
  refusals: only("change_not_waiting", "change_not_yours"),
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
    /** Codes of the active levels that give it. */
    givenBy: z.array(levelCode),
  }),
);
export type EffectiveRightView = z.output<typeof effectiveRightsSchema>[number];

export const readEffectiveRights = get({
  name: "access.read_effective_rights",
  path: "/v1/access/effective-rights",
  access: { menu: "access", module: ["view"] },
  summary: "What a person may, and which of the levels held gives it. A person works in one level at a time.",
  input: z.strictObject({ personId }),
  output: z.strictObject({
    personId,
    /** Whom the person's levels are for. */
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
  summary: "What the caller may, in which level now, and which of the levels held gives it.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** The level in use with its rights as they are now: what the next call is decided by. */
    level: levelCode,
    menuAccess: menuRights,
    levels: z.array(heldLevelSchema),
    rights: effectiveRightsSchema,
  }),
});
