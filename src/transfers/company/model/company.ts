/** The people of a company: roles, and how many there may be. Pure. */
import { DAY_MS } from "#kernel/time.ts";

/** `preparer`: drafts payrolls and sees what becomes of them. `approver`: approves them as well. */
export const MEMBER_ROLES = ["preparer", "approver"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The holder of the account is its owner, and may do all that members may. */
export const COMPANY_ROLES = ["owner", ...MEMBER_ROLES] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

export const mayApprove = (role: CompanyRole): boolean => role !== "preparer";

/** Members and open invitations of one company. */
export const MAX_MEMBERS = 20;
/** Companies of one person, and invitations that one address is shown. */
export const MAX_COMPANIES = 20;
export const INVITATION_MS = 7 * DAY_MS;
/** Former members who are shown: the latest. */
export const SHOWN_FORMER = 10;
