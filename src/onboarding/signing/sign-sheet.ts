/** Signing by one-time code, asking for a change, refusing. */
import { masked, peopleWithPhone } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { activateSheet } from "../activation/activate-sheet.ts";
import { refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { isLowered } from "../model/risk.ts";
import { mailApplicant } from "../mail-applicant.ts";
import { moveTo } from "../sheets/move-sheet.ts";
import { endCodes } from "../store-codes.ts";
import { insertEvent, lockBusiness } from "../store.ts";
import type * as contract from "./contract.ts";
import { notifyNextSigner } from "./notify-next-signer.ts";
import { openForSigner, showSigning, type OpenedSigning } from "./open-signing.ts";
import { sendSigningOtp, takeSigningOtp } from "./signing-otp.ts";
import { voidSignatures, writeSignature } from "./store.ts";

/** Opens for signing, with the business locked. Refuses unless exactly this content can be acted upon by this signer. */
async function startAct(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, hash }: { readonly code: string; readonly hash: string },
  act: "sign" | "object",
): Promise<OpenedSigning> {
  const { business } = await openForSigner(ctx, deps, code);
  await lockBusiness(ctx.db, business.id);
  const opened = await openForSigner(ctx, deps, code);
  if (opened.hash.toString("hex") !== hash) throw refuseSheet("content_changed");
  if (opened.whyNot === "signed_already") throw refuseSheet("signed_already");
  if (opened.sheet.state !== "SIGNING" || opened.whyNot === "not_signing") throw refuseSheet("sheet_not_now");
  if (act === "sign" && opened.whyNot !== null) throw refuseSheet("not_your_turn");
  return opened;
}

/**
 * Nobody of the operator signs for a business in which they are named: neither under their own account, nor with a telephone that a person of the
 * business has. Nor does whoever has set the risk lower than its points say: that takes two people.
 */
async function refuseOwnSheet(ctx: Ctx, { isStaff, holder, content, risk, signer }: OpenedSigning): Promise<void> {
  if (!isStaff) return;
  if (risk?.override?.by === holder && isLowered(risk)) throw refuseSheet("risk_set_by_you");
  const phones = content.data?.people.people.map(({ phone }) => phone) ?? [];
  if (phones.includes(signer.phone) || (await peopleWithPhone(ctx, phones)).includes(holder)) throw refuseSheet("own_sheet");
}

/** Sends the one-time code to the signer's own telephone. */
export async function sendSigningCode(
  ctx: Ctx,
  deps: OnboardingDeps,
  input: Input<typeof contract.sendSigningCode>,
): Promise<Output<typeof contract.sendSigningCode>> {
  const opened = await startAct(ctx, deps, input, "sign");
  await refuseOwnSheet(ctx, opened);
  const sent = await sendSigningOtp(ctx, deps, opened);
  return { phone: masked("sms", opened.signer.phone), now: ctx.now, ...sent };
}

/** Signs. The last signature puts the sheet in force in the same transaction. */
export async function signSheet(
  outer: Ctx,
  deps: OnboardingDeps,
  input: Input<typeof contract.signSheet>,
): Promise<Output<typeof contract.signSheet>> {
  // Wrong tries are counted in the transaction that is then kept: the refusal follows it.
  const outcome = await outer.inSeparateTransaction(async (ctx) => {
    const opened = await startAct(ctx, deps, input, "sign");
    await refuseOwnSheet(ctx, opened);
    const taken = await takeSigningOtp(ctx, deps, opened, input.otp);
    if (taken !== "right") return taken;
    await writeOwn(ctx, opened);
    const { sheet, business, content, holder, signatures } = opened;
    const isLast = signatures.every(({ step, state }) => state === "SIGNED" || step === opened.own.step);
    if (isLast) await activateSheet(ctx, deps, { sheet, business, content, by: holder });
    else await notifyNextSigner(ctx, deps, { sheet, business, content });
    return "right" as const;
  });
  if (outcome === "wrong") throw refuseSheet("signing_code_wrong");
  if (outcome === "over") throw refuseSheet("signing_code_over");
  return outer.inSeparateTransaction(async (ctx) => showSigning(ctx, await openForSigner(ctx, deps, input.code)));
}

async function writeOwn(ctx: Ctx, { sheet, business, own, holder, signer, hash }: OpenedSigning): Promise<void> {
  const { step, role } = own;
  const phone = masked("sms", signer.phone);
  const signing = {
    sheet: sheet.id,
    version: sheet.version,
    step,
    person: holder,
    name: signer.name,
    hash,
    phone,
    address: ctx.address,
  };
  if (!(await writeSignature(ctx.db, signing, ctx.now))) throw refuseSheet("signed_already");
  const details = { step, role, person: holder, version: sheet.version, hash: hash.toString("hex") };
  await insertEvent(ctx.db, { business: business.id, sheet: sheet.id, kind: "sheet_signed", by: holder, details }, ctx.now);
  await ctx.audit("onboarding.sheet_signed", { subject: sheet.id, details });
}

/** Asks for a change: the data open again, and all signatures of this version become void. */
export async function requestChange(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, hash, section, text }: Input<typeof contract.requestChange>,
): Promise<Output<typeof contract.requestChange>> {
  const { sheet, business, holder } = await startAct(ctx, deps, { code, hash }, "object");
  await voidSignatures(ctx.db, sheet.id, sheet.version);
  await endCodes(ctx.db, { sheet: sheet.id, page: "sign" }, ctx.now);
  await moveTo(ctx, sheet, "request_change", { by: holder, kind: "change_requested", details: { section, text } });
  await mailApplicant(ctx, deps, business, "changes_requested", { changes: [{ section, text }] });
  return { done: true };
}

/** Refuses the sheet for good. */
export async function refuseToSign(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, hash, reason }: Input<typeof contract.refuseToSign>,
): Promise<Output<typeof contract.refuseToSign>> {
  const { sheet, business, holder } = await startAct(ctx, deps, { code, hash }, "object");
  await voidSignatures(ctx.db, sheet.id, sheet.version);
  await endCodes(ctx.db, { sheet: sheet.id, page: "sign" }, ctx.now);
  await moveTo(ctx, sheet, "refuse", { by: holder, kind: "sheet_refused", reason });
  await mailApplicant(ctx, deps, business, "refused", { reason });
  return { done: true };
}
