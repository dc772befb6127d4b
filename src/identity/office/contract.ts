/**
 * The HTTP calls of the "Users" section of the back office: staff find, read and manage the accounts of others. Personal data is masked;
 * staff reveal it with a reason. Every change requires a reason, which the call's audit row records.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { perPageSchema } from "#kernel/validation/per-page.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { emailSchema, nameSchema, phoneSchema, USER_BUSINESS_TYPES, USER_TYPES } from "../model/person.ts";
import { PERSON_ORDERS, PERSON_STATUSES, REASON_MAX_CHARS, SECOND_FACTORS, WHY_NOT_DEACTIVATE } from "./model/account-status.ts";

/** The end of a list: beyond this, the search has to be narrower. */
export const MAX_LISTED = 10_000;

const personId = idSchema("us");
export const reasonSchema = toZod([required(), max(REASON_MAX_CHARS)]);
const levelCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
/** A level, named in the caller's language. */
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
  /** Created by an administrator and without a password so far. */
  isInvited: z.boolean(),
  registeredAt: instantCodec,
});

export const listPeople = get({
  ...viewing,
  name: "identity.list_people",
  path: "/v1/people",
  summary:
    "Finds users by part of a name, an e-mail address, a number or an id, and by filters. If nobody matches, returns approximate matches.",
  input: z.strictObject({
    search: z.string().max(120).optional(),
    type: z.enum([...USER_TYPES, "STAFF"]).optional(),
    businessType: z.enum(USER_BUSINESS_TYPES).optional(),
    level: levelCode.optional(),
    status: status.optional(),
    /** Business days of Jakarta, inclusive. */
    registeredFrom: localDateSchema.optional(),
    registeredTo: localDateSchema.optional(),
    sort: z.enum(PERSON_ORDERS).optional(),
    page: z.coerce.number().int().min(1).max(MAX_LISTED).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({
    people: z.array(personRowSchema),
    /** Number of users that the list can show: at most 10,000. */
    total: z.int(),
    /** There are more users than `total`. */
    isCut: z.boolean(),
    /** No exact match: these are approximate. */
    isNearly: z.boolean(),
  }),
});

/** `?q=siti&type=STAFF&status=inactive&from=2026-01-01`. */
export const peopleAddress = listAddress("/office/user", listPeople, {
  names: { businessType: "business", registeredFrom: "from", registeredTo: "to" },
});

export const listLevelChoices = get({
  access: { menu: "user", module: ["view", "create"] },
  name: "identity.list_level_choices",
  path: "/v1/people/levels",
  summary: "Lists the levels to filter by; those for staff can be requested when a staff member is created.",
  input: z.strictObject({}),
  output: z.strictObject({ levels: z.array(levelSchema.extend({ isForStaff: z.boolean() })) }),
});

export const readPerson = get({
  ...viewing,
  name: "identity.read_person",
  path: "/v1/people/person",
  summary: "Returns one user: account, levels, second factors by kind, open sessions. Personal data is masked.",
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
        /** The session of this call. */
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
  summary: "Lists the audit trail of one user, newest first, at most 50 rows.",
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
  summary:
    "Reveals the personal data that the page of a person masks in all its sections, as far as the caller may see them. One audit row records who saw whose data, and why.",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: onPerson,
  output: z.strictObject({
    email: z.string(),
    phone: z.string(),
    companyRegistrationNumber: z.string().nullable(),
    /** Account or telephone number of each recipient that the page shows; empty for callers who may not see recipients. */
    recipients: z.array(z.strictObject({ id: idSchema("rc"), number: z.string() })),
  }),
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
  summary: "Reactivates an account. Ended sessions stay ended.",
  refusals: { status_not_as_shown: 409 },
  input: onPerson,
  output: done,
});

export const endPersonSession = post({
  ...updating,
  name: "identity.end_person_session",
  path: "/v1/people/end-session",
  summary: "Ends one session of a user, immediately and everywhere.",
  input: onPerson.extend({ sessionId: idSchema("ss") }),
  output: done,
});

export const endPersonSessions = post({
  ...updating,
  name: "identity.end_person_sessions",
  path: "/v1/people/end-sessions",
  summary: "Ends all sessions of a user, immediately and everywhere; of the caller's own, all but this one.",
  input: onPerson,
  output: z.strictObject({ ended: z.int() }),
});

export const sendPasswordLink = post({
  ...updating,
  name: "identity.send_password_link",
  path: "/v1/people/send-password-link",
  summary: "Mails the owner a link to create a password, or a new invitation. Staff never see the link.",
  refusals: { person_inactive: 409 },
  input: onPerson,
  output: done,
});

export const removePersonFactors = post({
  ...updating,
  name: "identity.remove_person_factors",
  path: "/v1/people/remove-factors",
  summary:
    "Removes app, passkeys and recovery codes of a person who has lost them, and ends all sessions. Customers sign in by codes again, staff enrol again. Notifies the owner.",
  refusals: { factors_yourself: 409, factors_none: 409 },
  input: onPerson,
  output: done,
});

/** The fields of the form for a new staff member. */
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
  // Several transactions, because hashing a random password takes time.
  transaction: "by_steps",
  audit: "never",
  summary: "Creates a staff member, mails an invitation, and requests the levels, which another person approves.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { id_already_used: 409, email_taken: 409, phone_invalid: 422, level_not_grantable: 409 },
  input: z.strictObject({ id: personId, changeId: idSchema("cr"), ...newStaffFields }),
  output: z.strictObject({ id: personId }),
});
