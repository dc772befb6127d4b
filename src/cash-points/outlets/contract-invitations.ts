/** HTTP calls by which an owner invites cashiers by e-mail address, and the invited person answers. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { DAY_MS, instantCodec } from "#kernel/time.ts";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { only } from "../contract.ts";
import { outletId } from "../model/outlet.ts";

export const INVITATION_MS = 7 * DAY_MS;
/** Open invitations of one address that are shown: more outlets than anybody works at. */
export const MAX_OWN_INVITATIONS = 20;

const invitationId = idSchema("iv");
const owning = { menu: "cash_pickup", module: ["view"] } as const;

const invitations = z.array(
  z.strictObject({
    id: invitationId,
    /** As the owner typed it: the owner's own entry, not an answer about an account. */
    email: z.string(),
    invitedAt: instantCodec,
    expiresAt: instantCodec,
  }),
);

export const listInvitations = get({
  name: "cash_points.list_invitations",
  path: "/v1/cash-points/cashiers/invitations",
  access: owning,
  summary: "Lists the open invitations to one of the caller's outlets.",
  input: z.strictObject({ outlet: outletId }),
  output: z.strictObject({ invitations }),
});

export const inviteCashier = post({
  name: "cash_points.invite_cashier",
  path: "/v1/cash-points/cashiers/invite",
  access: owning,
  // The use case writes its own audit row.
  audit: "never",
  summary:
    "Invites somebody by e-mail address to work at the caller's outlet, for seven days. The answer is the same whether the address has an account or not; the person accepts with an agent account of that address.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("invitation_waits", "too_many_cashiers"),
  input: z.strictObject({ outlet: outletId, email: toZod([required(), email()]) }),
  output: z.strictObject({ invitations }),
});

export const withdrawInvitation = post({
  name: "cash_points.withdraw_invitation",
  path: "/v1/cash-points/cashiers/invitations/withdraw",
  access: owning,
  audit: "never",
  summary: "Withdraws an invitation to one of the caller's outlets, so that it can no longer be accepted.",
  refusals: only("invitation_over"),
  input: z.strictObject({ outlet: outletId, id: invitationId }),
  output: z.strictObject({ invitations }),
});

export const listOwnInvitations = get({
  name: "cash_points.list_own_invitations",
  path: "/v1/cash-points/own-invitations",
  access: owning,
  summary: "Lists the open invitations to outlets for the caller's e-mail address.",
  input: z.strictObject({}),
  output: z.strictObject({
    invitations: z.array(
      z.strictObject({
        id: invitationId,
        outletName: z.string(),
        cityName: z.string(),
        owner: z.string(),
        expiresAt: instantCodec,
      }),
    ),
  }),
});

export const answerInvitation = post({
  name: "cash_points.answer_invitation",
  path: "/v1/cash-points/own-invitations/answer",
  access: owning,
  audit: "never",
  summary: "Accepts an invitation for the caller's e-mail address, and makes the caller a cashier of the outlet; or declines it.",
  refusals: only("invitation_over", "too_many_cashiers"),
  input: z.strictObject({ id: invitationId, accepts: z.boolean() }),
  output: z.strictObject({}),
});
