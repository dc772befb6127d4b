import { z } from "zod";
import { findContact, masked } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { actorId, type Actor } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openCode, refuseSheet, type OpenedCode } from "../codes.ts";
import { readStandard } from "../commercial-data/read-standard.ts";
import type { OnboardingDeps } from "../deps.ts";
import { contentSchema, riskRecordSchema, type SheetContent } from "../model/content.ts";
import { effectOf } from "../model/effect.ts";
import type { BusinessRisk } from "../model/risk.ts";
import { showSheet } from "../show.ts";
import type { openSigning as opening, SigningView, StepView } from "./contract.ts";
import { findVersion, listSignatures, type Signature } from "./store.ts";

/** A signer before a version: what they read, which step is theirs, and what keeps them from signing. */
export interface OpenedSigning extends OpenedCode {
  readonly content: SheetContent;
  readonly hash: Buffer;
  /** Null where it is not for this signer's eyes. */
  readonly risk: BusinessRisk | null;
  readonly signatures: readonly Signature[];
  /** The step that this holder signs, or has signed. */
  readonly own: Signature;
  readonly whyNot: SigningView["whyNot"];
  readonly signer: { readonly name: string; readonly phone: string; readonly language: "ID" | "EN" };
}

/** Opens a sheet for its signer. Refuses with `sheet_code_over` when nothing of it is for them. */
export async function openForSigner(
  ctx: Pick<Ctx, "db" | "now" | "actor">,
  deps: Pick<OnboardingDeps, "codeKeys">,
  code: string,
): Promise<OpenedSigning> {
  const opened = await openCode(ctx, deps, { code, page: "sign" });
  const { sheet, holder } = opened;
  const stored = await findVersion(ctx.db, sheet.id, sheet.version);
  if (stored === null) throw refuseSheet("sheet_code_over");
  const content = z.decode(contentSchema, stored.content as z.input<typeof contentSchema>);
  const signatures = await listSignatures(ctx.db, sheet.id, sheet.version);
  const own = ownStep(signatures, holder, ctx.actor);
  const signer = await signerOf(ctx, content, holder);
  if (own === null || signer === null) throw refuseSheet("sheet_code_over");
  const risk = opened.isStaff && stored.risk !== null ? riskOf(stored.risk) : null;
  return { ...opened, content, hash: stored.hash, risk, signatures, own, signer, whyNot: whyNotSign(opened, signatures, own) };
}

/** The risk of a record that the content has the hash of. */
const riskOf = (record: string): BusinessRisk =>
  z.decode(riskRecordSchema, JSON.parse(record) as z.input<typeof riskRecordSchema>).risk;

/** The holder's own step: named in advance, signed by them, or the first that one of their rights lets them sign. */
function ownStep(signatures: readonly Signature[], holder: string, actor: Actor): Signature | null {
  const named = signatures.find(({ person }) => person === holder);
  if (named !== undefined) return named;
  if (actor.kind !== "staff" || actorId(actor) !== holder) return null;
  const roles: readonly string[] = actor.menuAccess.find(({ menu }) => menu === "onboarding")?.module ?? [];
  const isOwn = ({ role, person, state }: Signature) => state === "WAITING" && person === null && roles.includes(role);
  return signatures.find(isOwn) ?? null;
}

function whyNotSign({ sheet }: OpenedCode, signatures: readonly Signature[], own: Signature): SigningView["whyNot"] {
  if (own.state === "SIGNED") return "signed_already";
  if (sheet.state !== "SIGNING" || own.state === "VOID") return "not_signing";
  return signatures.some(({ step, state }) => step < own.step && state !== "SIGNED") ? "not_your_turn" : null;
}

async function signerOf(ctx: Pick<Ctx, "db">, content: SheetContent, holder: string): Promise<OpenedSigning["signer"] | null> {
  if (holder.startsWith("bp_")) {
    const person = content.data?.people.people.find(({ id }) => id === holder);
    return person === undefined ? null : { name: person.name, phone: person.phone, language: person.language };
  }
  const contact = await findContact(ctx, holder);
  return contact === null ? null : { name: contact.fullName, phone: contact.phoneNumber, language: contact.language };
}

/** The sheet as its signer reads it. */
export async function openSigning(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code }: Input<typeof opening>,
): Promise<Output<typeof opening>> {
  return showSigning(ctx, await openForSigner(ctx, deps, code));
}

export async function showSigning(ctx: Pick<Ctx, "db" | "now">, opened: OpenedSigning): Promise<SigningView> {
  const { sheet, content, hash, risk, signatures, own, whyNot, signer } = opened;
  const terms = content.data?.terms ?? null;
  return {
    sheet: showSheet(sheet),
    content,
    hash: hash.toString("hex"),
    risk,
    steps: signatures.map((one) => showStep(one, content, own.step)),
    role: own.role,
    whyNot,
    phone: masked("sms", signer.phone),
    effect: terms === null ? [] : [...effectOf(terms, await readStandard(ctx, terms))],
  };
}

function showStep({ step, role, person, name, state, signedAt }: Signature, content: SheetContent, own: number): StepView {
  const named = content.data?.people.people.find(({ id }) => id === person)?.name ?? null;
  return { step, role, name: name ?? named, state, signedAt, isYours: step === own };
}
