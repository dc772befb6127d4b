/**
 * Approves one action with a second factor: a step is opened for it and proven like any other (`/v1/proof/…`). The approval is valid for
 * that action alone, once, in this session, for five minutes. The message with the code names amount and recipient.
 */
import { createHash } from "node:crypto";
import type { Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { formatMoney, money, type Money } from "#kernel/money.ts";
import { formatRupiahRate, parseRate, rateText, type Rate } from "#kernel/rate.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { unlinked } from "#kernel/defang-links.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import type { startProof } from "./contract.ts";
import { readFactorStep, factorMethodsOf } from "../factors/factor-step.ts";
import { getChallenge, openChallenge } from "../challenges/open-challenge.ts";
import { getOwner } from "./get-session-owner.ts";
import type { CodeWriter } from "../codes/send-code.ts";
import { insertApproval, spendApproval } from "./store.ts";
import type { Challenge } from "../challenges/store.ts";
import { templates, type ApprovedDeed } from "../mail/model/templates.ts";

export interface Approving {
  /** The action, as the message names it. */
  readonly deed: ApprovedDeed;
  /** Identifies the action completely: another amount or recipient gives another text. */
  readonly subject: string;
  /** The amount as the person reads it before approving. */
  readonly amount: Money;
  /** The total to pay, where it is more than the amount. */
  readonly pays?: Money;
  /** The highest rupiah for one unit of a currency, where the action has such a bound. */
  readonly maxRate?: { readonly currency: string; readonly rate: Rate } | null;
  readonly recipient: string;
}

/** Lifetime of an approval: the call that it was given for uses it at once. */
const APPROVAL_MS = 5 * MINUTE_MS;

const hashOf = (subject: string) => createHash("sha256").update(subject).digest();

/** Opens the step. Each step has its own code: one sent for another amount or recipient proves nothing here. */
export async function startApproval(
  ctx: Ctx,
  { deed, subject, amount, pays, maxRate, recipient }: Approving,
): Promise<Output<typeof startProof>> {
  const { person, session } = await getOwner(ctx);
  const bound = {
    sessionId: session.id,
    subject: hashOf(subject).toString("hex"),
    currency: amount.currency,
    minor: amount.minor.toString(),
    recipient,
    deed,
    ...(pays && { pays: [pays.currency, pays.minor.toString()] }),
    ...(maxRate && { maxRate: [maxRate.currency, rateText(maxRate.rate)] }),
  };
  const sessionCode = await openChallenge(ctx, { purpose: "approve", of: { personId: person.id }, bound });
  const challenge = await getChallenge(ctx, sessionCode, "approve");
  return { sessionCode, step: await readFactorStep(ctx, challenge, await factorMethodsOf(ctx, person)) };
}

/** Stores the approval in the transaction that consumed the step. Returns until when it is valid. */
export async function recordApproval(ctx: Ctx, { personId, bound }: Challenge, factor: string): Promise<Date> {
  const { subject, sessionId } = bound;
  if (personId === null || typeof subject !== "string" || typeof sessionId !== "string")
    throw new Error("the approval step lacks its subject or session");
  const expiresAt = new Date(ctx.now.getTime() + APPROVAL_MS);
  const id = newId("ap", ctx.now.getTime(), ctx.random(10));
  await insertApproval(ctx.db, {
    id,
    personId,
    sessionId,
    subjectHash: Buffer.from(subject, "hex"),
    factor,
    approvedAt: ctx.now,
    expiresAt,
  });
  return expiresAt;
}

/**
 * Consumes the caller's approval of exactly this action, in the transaction that performs it. False when it was not approved, not in this
 * session, or has expired.
 */
export async function consumeApproval(ctx: Ctx, subject: string): Promise<boolean> {
  const session = await ownSession(ctx);
  return spendApproval(ctx.db, { personId: session.personId, sessionId: session.id, subjectHash: hashOf(subject) }, ctx.now);
}

/** The message with the code names the action: a reader of "send Rp 9.000.000 to Budi" who wanted something else does not enter the code. */
export function approvalWriter({ bound }: Challenge): CodeWriter {
  const { currency, minor, pays, maxRate, recipient, deed } = bound as {
    currency: Money["currency"];
    minor: string;
    pays?: readonly [Money["currency"], string];
    maxRate?: readonly [string, string];
    recipient: string;
    deed: ApprovedDeed;
  };
  return async ({ language }, brand, code, channel) => {
    const written = (unit: Money["currency"], units: string) =>
      formatMoney(money(unit, BigInt(units)), language).replaceAll("\u00A0", " ");
    const bound = maxRate && parseRate(maxRate[1]);
    const what = {
      amount: written(currency, minor),
      pays: pays ? written(...pays) : null,
      maxRate: bound ? `1 ${maxRate[0]} = ${formatRupiahRate(bound, language).replaceAll("\u00A0", " ")}` : null,
      recipient: unlinked(recipient),
    };
    const texts = templates[language];
    const message =
      channel === "email" ? texts.approvalMail[deed](brand, code, what) : { text: texts.approvalShort[deed](brand, code, what) };
    return { language, template: "identity.approval_code", ...message };
  };
}
