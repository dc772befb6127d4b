/**
 * Approving one thing with a second factor: a step is opened for it, proven like any other (`/v1/proof/…`), and what comes of it is good for that
 * thing alone, once, in this session, for five minutes. The message with the code names amount and recipient.
 */
import { createHash } from "node:crypto";
import type { Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { formatMoney, money, type Money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { unlinked } from "#kernel/unlinked.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import type { startProof } from "./contract-proofs.ts";
import { readFactorStep, waysOf } from "./factor-step.ts";
import { getChallenge, openChallenge } from "./open-challenge.ts";
import { getOwner } from "./own-person.ts";
import type { CodeWriter } from "./send-code.ts";
import { insertApproval, spendApproval } from "./store-approvals.ts";
import type { Challenge } from "./store-challenges.ts";
import { templates, type ApprovedDeed } from "./templates.ts";

export interface Approving {
  /** What is done with the amount: the message says it. */
  readonly deed: ApprovedDeed;
  /** Everything that makes it this one thing: another amount, another recipient is another text. */
  readonly subject: string;
  /** What the person is told they approve. */
  readonly amount: Money;
  /** What is paid in all for it, where that is more. */
  readonly pays?: Money;
  readonly recipient: string;
}

/** The proof holds so long: to be used at once, by the call that it was given for. */
const APPROVAL_MS = 5 * MINUTE_MS;

const hashOf = (subject: string) => createHash("sha256").update(subject).digest();

/** Opens the step. Each has its own code: what was sent for another amount or recipient proves nothing here. */
export async function openApproval(
  ctx: Ctx,
  { deed, subject, amount, pays, recipient }: Approving,
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
  };
  const sessionCode = await openChallenge(ctx, { purpose: "approve", of: { personId: person.id }, bound });
  const challenge = await getChallenge(ctx, sessionCode, "approve");
  return { sessionCode, step: await readFactorStep(ctx, challenge, await waysOf(ctx, person)) };
}

/** Keeps what was just proven, in the transaction that used the step up. Answers until when it holds. */
export async function keepApproval(ctx: Ctx, { personId, bound }: Challenge, factor: string): Promise<Date> {
  const { subject, sessionId } = bound;
  if (personId === null || typeof subject !== "string" || typeof sessionId !== "string")
    throw new Error("a step to approve something is bound to nothing");
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

/** Uses the caller's approval of this very thing, in the transaction that does it. False: it was not approved, or not here, or not any more. */
export async function takeApproval(ctx: Ctx, subject: string): Promise<boolean> {
  const session = await ownSession(ctx);
  return spendApproval(ctx.db, { personId: session.personId, sessionId: session.id, subjectHash: hashOf(subject) }, ctx.now);
}

/** The message with the code says what it is for: who reads "send Rp 9.000.000 to Budi" and wanted something else does not type it anywhere. */
export function approvalWords({ bound }: Challenge): CodeWriter {
  const { currency, minor, pays, recipient, deed } = bound as {
    currency: Money["currency"];
    minor: string;
    pays?: readonly [Money["currency"], string];
    recipient: string;
    deed: ApprovedDeed;
  };
  return async ({ language }, brand, code, channel) => {
    const written = (unit: Money["currency"], units: string) =>
      formatMoney(money(unit, BigInt(units)), language).replaceAll("\u00A0", " ");
    const what = { amount: written(currency, minor), pays: pays ? written(...pays) : null, recipient: unlinked(recipient) };
    const words = templates[language];
    const message =
      channel === "email" ? words.approvalMail[deed](brand, code, what) : { text: words.approvalShort[deed](brand, code, what) };
    return { language, template: "identity.approval_code", ...message };
  };
}
