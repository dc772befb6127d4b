/**
 * The HTTP calls of the office's room "Users": staff finding, reading and looking after the accounts of others. Personal data comes masked;
 * who needs it asks for it with a reason. Every act takes a reason, which the audit row of the call keeps.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { emailSchema, nameSchema, phoneSchema, USER_BUSINESS_TYPES, USER_TYPES } from "./person.ts";
import { PERSON_ORDERS, PERSON_STATUSES, REASON_MAX_CHARS, SECOND_FACTORS, WHY_NOT_DEACTIVATE } from "./standing.ts";

/** A list ends there: who searches further down than that needs a narrower search. */
export const MAX_LISTED = 10_000;

const personId = idSchema("us");
export const reasonSchema = toZod([required(), max(REASON_MAX_CHARS)]);
const levelCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
/** A level in the caller's language. */
const levelSchema = z.strictObject({ code: levelCode, name: z.string(), isActive: z.boolean() });
const status = z.enum(PERSON_STATUSES);
const onPerson = z.strictObject({ id: personId, reason: reasonSchema });
const done = z.strictObject({ done: z.literal(true) });
const viewing = { access: { menu: "user", module: ["view"] } } as const;
const updating = { access: { menu: "user", module: ["update"] } } as const;

const personRowSchema = z.strictObject({
  id: personId,
  name: z.string(),
  companyName: z.string().nullable(),
  /** Null for staff. */
  userType: z.enum(USER_TYPES).nullable(),
  userBusinessType: z.enum(USER_BUSINESS_TYPES).nullable(),
  /** Masked. */
  email: z.string(),
  /** Masked. */
  phone: z.string(),
  levels: z.array(levelSchema),
  status,
  /** Made by an administrator and has not created a password yet. */
  isInvited: z.boolean(),
  registeredAt: instantCodec,
});

export const listPeople = get({
  ...viewing,
  name: "identity.list_people",
  path: "/v1/people",
  summary:
    "Users found by part of a name, an e-mail address, a number or an id, and by filters. Where nobody is, those nearly so.",
  input: z.strictObject({
    search: z.string().max(120).optional(),
    type: z.enum([...USER_TYPES, "STAFF"]).optional(),
    businessType: z.enum(USER_BUSINESS_TYPES).optional(),
    level: levelCode.optional(),
    status: status.optional(),
    /** Business days of Jakarta, both included. */
    registeredFrom: localDateSchema.optional(),
    registeredTo: localDateSchema.optional(),
    sort: z.enum(PERSON_ORDERS).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    people: z.array(personRowSchema),
    /** Of what the list reaches: at most 10,000. */
    total: z.int(),
    /** There are more than that. */
    isCut: z.boolean(),
    /** Nobody is quite what was searched for; these are nearly. */
    isNearly: z.boolean(),
  }),
});

export const listLevelChoices = get({
  access: { menu: "user", module: ["view", "create"] },
  name: "identity.list_level_choices",
  path: "/v1/people/levels",
  summary: "The levels that the list can be filtered by; those for staff can be asked for when a staff member is made.",
  input: z.strictObject({}),
  output: z.strictObject({ levels: z.array(levelSchema.extend({ isForStaff: z.boolean() })) }),
});

export const readPerson = get({
  ...viewing,
  name: "identity.read_person",
  path: "/v1/people/person",
  summary: "One user: account, levels, second factors by kind, open sessions. Personal data is masked.",
  input: z.strictObject({ id: personId }),
  output: personRowSchema.extend({
    companyRegistrationNumber: z.string().nullable(),
    country: z.string(),
    language: z.enum(["ID", "EN"]),
    termsAcceptedAt: instantCodec.nullable(),
    /** Null until the first password is created. */
    passwordChangedAt: instantCodec.nullable(),
    statusChange: z
      .strictObject({ at: instantCodec, by: z.string(), byName: z.string().nullable(), reason: z.string() })
      .nullable(),
    factors: z.array(z.enum(SECOND_FACTORS)),
    sessions: z.array(
      z.strictObject({
        id: idSchema("ss"),
        device: z.string(),
        address: z.string(),
        isRemembered: z.boolean(),
        /** The one that this call was made in. */
        isCurrent: z.boolean(),
        createdAt: instantCodec,
        lastSeenAt: instantCodec,
      }),
    ),
    isYourself: z.boolean(),
    whyNotDeactivate: z.enum(WHY_NOT_DEACTIVATE).nullable(),
  }),
});

export const HISTORY_SHOWN = 50;

export const listPersonHistory = get({
  ...viewing,
  name: "identity.list_person_history",
  path: "/v1/people/history",
  summary: "What the audit trail holds about one user, the newest first, at most 50 rows.",
  input: z.strictObject({ id: personId }),
  output: z.strictObject({
    events: z.array(
      z.strictObject({
        id: z.string(),
        at: instantCodec,
        action: z.string(),
        /** In the caller's language. */
        actionName: z.string(),
        isRefused: z.boolean(),
        by: z.enum(["owner", "visitor", "user", "staff", "partner", "system"]),
        byName: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const revealPerson = post({
  ...viewing,
  name: "identity.reveal_person",
  path: "/v1/people/reveal",
  summary: "The personal data that is masked elsewhere. The audit row tells who saw whose, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: onPerson,
  output: z.strictObject({ email: z.string(), phone: z.string(), companyRegistrationNumber: z.string().nullable() }),
});

export const deactivatePerson = post({
  name: "identity.deactivate_person",
  path: "/v1/people/deactivate",
  access: { menu: "user", module: ["deactivate"] },
  summary: "Deactivates an account: its sessions end at once, and it can neither sign in nor reset its password.",
  refusals: { person_yourself: 403, would_lock_out: 409, status_not_as_shown: 409 },
  input: onPerson,
  output: done,
});

export const activatePerson = post({
  name: "identity.activate_person",
  path: "/v1/people/activate",
  access: { menu: "user", module: ["activate"] },
  summary: "Reactivates an account. Sessions that were ended stay so.",
  refusals: { status_not_as_shown: 409 },
  input: onPerson,
  output: done,
});

export const endPersonSession = post({
  ...updating,
  name: "identity.end_person_session",
  path: "/v1/people/end-session",
  summary: "Ends one session of a user, at once and everywhere.",
  input: onPerson.extend({ sessionId: idSchema("ss") }),
  output: done,
});

export const endPersonSessions = post({
  ...updating,
  name: "identity.end_person_sessions",
  path: "/v1/people/end-sessions",
  summary: "Ends all sessions of a user, at once and everywhere; of the caller's own, all but this one.",
  input: onPerson,
  output: z.strictObject({ ended: z.int() }),
});

export const sendPasswordLink = post({
  ...updating,
  name: "identity.send_password_link",
  path: "/v1/people/send-password-link",
  summary: "Mails the owner a link to create a password, or an invitation anew. Staff never see the link.",
  refusals: { person_inactive: 409 },
  input: onPerson,
  output: done,
});

export const removePersonFactors = post({
  ...updating,
  name: "identity.remove_person_factors",
  path: "/v1/people/remove-factors",
  summary:
    "For a person who has lost app, passkeys and recovery codes: takes them away and ends all sessions. Customers sign in by codes again, staff enrol anew. The owner is told.",
  refusals: { factors_yourself: 409, factors_none: 409 },
  input: onPerson,
  output: done,
});

/** What the form of a new staff member asks for. */
export const newStaffFields = {
  fullName: nameSchema,
  emailAddress: emailSchema,
  phoneNumber: phoneSchema,
  language: z.enum(["ID", "EN"]),
  levels: z
    .array(levelCode)
    .max(20)
    .superRefine(refineWith([required()])),
  reason: reasonSchema,
} as const;

export const createStaff = post({
  name: "identity.create_staff",
  path: "/v1/people/create-staff",
  access: { menu: "user", module: ["create"] },
  // A password that nobody will know is hashed, which takes its time.
  transaction: "by_steps",
  audit: "never",
  summary: "Makes a staff member, mails an invitation, and asks for the levels, which another person approves.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { id_already_used: 409, email_taken: 409, phone_invalid: 422, level_not_grantable: 409 },
  input: z.strictObject({ id: personId, changeId: idSchema("cr"), ...newStaffFields }),
  output: z.strictObject({ id: personId }),
});
