/** The calls of companies, bound. */
import { on } from "#platform/http/binding.ts";
import { allowOne, answerInvitation, leaveCompany, removeMember, requireTwo } from "./change-membership.ts";
import * as contract from "./contract.ts";
import { cancelInvitation, inviteMember } from "./invite-member.ts";
import { listOwnCompanies, readCompany, type CompanyDeps } from "./show-company.ts";

export const companyBindings = (deps: CompanyDeps) => [
  on(contract.readCompany, (ctx) => readCompany(ctx, deps)),
  on(contract.inviteMember, (ctx, input) => inviteMember(ctx, input, deps)),
  on(contract.cancelInvitation, (ctx, input) => cancelInvitation(ctx, input, deps)),
  on(contract.removeMember, (ctx, input) => removeMember(ctx, input, deps)),
  on(contract.requireTwo, (ctx) => requireTwo(ctx, deps)),
  on(contract.allowOne, (ctx) => allowOne(ctx, deps)),
  on(contract.listOwnCompanies, (ctx) => listOwnCompanies(ctx, deps)),
  on(contract.answerInvitation, (ctx, input) => answerInvitation(ctx, input, deps)),
  on(contract.leaveCompany, (ctx, input) => leaveCompany(ctx, input, deps)),
];
