/** Calls about the people of a company: its holder invites and ends members, and a member answers, reads and leaves. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { COMPANY_ROLES, MEMBER_ROLES } from "./model/company.ts";

const viewing = { menu: "payroll", module: ["view"] } as const;
const making = { menu: "payroll", module: ["create"] } as const;

export const membershipId = idSchema("cy");
const invitationId = idSchema("cv");

const companySchema = z.strictObject({
  name: z.string(),
  /** It has a verification level: only then it invites. */
  /** The name of the person who holds the account. */
  holder: z.string(),
  isVerified: z.boolean(),
  /** True: preparing and approving a payroll takes two people. */
  needsTwo: z.boolean(),
  members: z.array(
    z.strictObject({
      id: membershipId,
      name: z.string(),
      /** Its beginning and its domain. */
      maskedEmail: z.string(),
      role: z.enum(MEMBER_ROLES),
      joinedAt: instantCodec,
      ended: z.strictObject({ at: instantCodec, as: z.enum(["removed", "left"]) }).nullable(),
    }),
  ),
  /** Not answered yet. The address is the holder's own entry, and no answer about an account. */
  invitations: z.array(
    z.strictObject({
      id: invitationId,
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      invitedAt: instantCodec,
      expiresAt: instantCodec,
    }),
  ),
});
export type CompanyView = z.output<typeof companySchema>;

export const readCompany = get({
  name: "transfers.read_company",
  path: "/v1/company",
  access: viewing,
  summary: "Reads the people of the caller's company: members, open invitations, and whether its payrolls need two people.",
  refusals: { business_only: 403 },
  input: z.strictObject({}),
  output: companySchema,
});

/** For each call by which the holder of the account changes who acts for the company. */
const changing = {
  access: making,
  // The use case writes its own audit row, which names the person.
  audit: "never",
  output: companySchema,
} as const;

export const inviteMember = post({
  ...changing,
  name: "transfers.invite_company_member",
  path: "/v1/company/invite",
  summary:
    "Invites somebody by e-mail address to act for the caller's company, for seven days. The answer is the same whether the address has an account or not; the person accepts with a customer account of that address.",
  rateLimit: { max: 20, windowSeconds: 600 },
  refusals: { business_only: 403, company_not_verified: 403, company_invitation_waits: 409, too_many_members: 409 },
  input: z.strictObject({ email: toZod([required(), email()]), role: z.enum(MEMBER_ROLES) }),
});

export const cancelInvitation = post({
  ...changing,
  name: "transfers.cancel_company_invitation",
  path: "/v1/company/invitations/cancel",
  summary: "Takes back an invitation to the caller's company, so that it can no longer be accepted.",
  refusals: { business_only: 403, company_invitation_over: 409 },
  input: z.strictObject({ id: invitationId }),
});

export const removeMember = post({
  ...changing,
  name: "transfers.remove_company_member",
  path: "/v1/company/members/remove",
  summary: "Ends a membership of the caller's company, with effect from the member's next call.",
  refusals: { business_only: 403 },
  input: z.strictObject({ id: membershipId }),
});

export const requireTwo = post({
  ...changing,
  name: "transfers.require_two_people",
  path: "/v1/company/two-people",
  summary: "Demands two people for each payroll of the caller's company: whoever prepared it may not approve it.",
  refusals: { business_only: 403 },
  input: z.strictObject({}),
});

export const allowOne = post({
  ...changing,
  name: "transfers.allow_one_person",
  path: "/v1/company/one-person",
  fresh: true,
  summary:
    "Lets one person prepare and approve a payroll of the caller's company. Needs a recently proven factor, and notifies every approver.",
  refusals: { business_only: 403 },
  input: z.strictObject({}),
});

const ownSchema = z.strictObject({
  /** The caller's own company first, then those that have made the caller a member. */
  companies: z.array(
    z.strictObject({
      /** Null for the caller's own. */
      id: membershipId.nullable(),
      name: z.string(),
      role: z.enum(COMPANY_ROLES),
      /** Null for the caller's own. */
      joinedAt: instantCodec.nullable(),
      /** The number of payrolls that wait for the caller's approval. */
      waiting: z.int(),
    }),
  ),
  invitations: z.array(
    z.strictObject({ id: invitationId, company: z.string(), role: z.enum(MEMBER_ROLES), expiresAt: instantCodec }),
  ),
});
export type OwnCompanies = z.output<typeof ownSchema>;

export const listOwnCompanies = get({
  name: "transfers.list_own_companies",
  path: "/v1/own-companies",
  access: viewing,
  summary: "Lists the companies for which the caller acts, and the open invitations for the caller's e-mail address.",
  input: z.strictObject({}),
  output: ownSchema,
});

export const answerInvitation = post({
  name: "transfers.answer_company_invitation",
  path: "/v1/own-companies/answer",
  access: making,
  audit: "never",
  summary: "Accepts an invitation for the caller's e-mail address, and makes the caller a member of the company; or declines it.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { company_invitation_over: 409, too_many_members: 409, too_many_companies: 409 },
  input: z.strictObject({ id: invitationId, accepts: z.boolean() }),
  output: ownSchema,
});

export const leaveCompany = post({
  name: "transfers.leave_company",
  path: "/v1/own-companies/leave",
  access: viewing,
  audit: "never",
  summary: "Ends the caller's own membership of a company.",
  input: z.strictObject({ id: membershipId }),
  output: ownSchema,
});
