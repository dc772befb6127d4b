/** What staff do with a sheet and its business. Each step locks the business and answers its file. */
import { namesOf } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { activateSheet } from "../activation/activate-sheet.ts";
import { makeCode, refuseSheet } from "../codes.ts";
import { readFacts } from "../commercial-data/read-facts.ts";
import { acceptAccount } from "../commercial-data/store-account.ts";
import type { OnboardingDeps } from "../deps.ts";
import { assessDocument as writeAssessment, findDocument } from "../documents/store.ts";
import { mailApplicant } from "../mail-applicant.ts";
import { isEditable, isOpenSheet, whyNotBegin } from "../model/sheet-states.ts";
import { beginSheet } from "../sheets/begin-sheet.ts";
import { moveTo, SIGNING_DAYS } from "../sheets/move-sheet.ts";
import { freezeSheet } from "../signing/freeze-sheet.ts";
import { notifyNextSigner } from "../signing/notify-next-signer.ts";
import { findVersion, listSignatures, voidSignatures, writeSignature } from "../signing/store.ts";
import { endCodes } from "../store-codes.ts";
import { findSheet, insertEvent, insertSheet, listSheetsOf, lockBusiness, type Business, type Sheet } from "../store.ts";
import type * as contract from "./contract.ts";
import { ownRole, showFile } from "./read-business.ts";
import { staffId } from "./staff-id.ts";

type File = Promise<contract.BusinessFile>;

/** A sheet with its business, locked. */
async function lockSheet(ctx: Ctx, id: string): Promise<{ readonly sheet: Sheet; readonly business: Business }> {
  const found = await findSheet(ctx.db, id);
  const business = found && (await lockBusiness(ctx.db, found.business));
  const sheet = found && (await findSheet(ctx.db, id));
  if (sheet === null || business === null) throw refuse("not_found");
  return { sheet, business };
}

async function getLocked(ctx: Ctx, id: string): Promise<Business> {
  const business = await lockBusiness(ctx.db, id);
  if (business === null) throw refuse("not_found");
  return business;
}

/** The file as it is after a step. */
async function fileOf(ctx: Ctx, deps: OnboardingDeps, { id }: Business): File {
  return showFile(ctx, deps, await getLocked(ctx, id));
}

export async function beginSheetOf(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.beginSheetOf>): File {
  const { id, kind, reason } = input;
  const business = await getLocked(ctx, input.business);
  await beginSheet(ctx, deps, { id, business, kind, reason, by: staffId(ctx) });
  return fileOf(ctx, deps, business);
}

export async function makeDataCode(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.makeDataCode>) {
  const { sheet } = await lockSheet(ctx, input.sheet);
  if (!isOpenSheet(sheet.state)) throw refuseSheet("sheet_not_editable");
  return { code: await makeCode(ctx, deps, { sheet: sheet.id, page: "data", holder: staffId(ctx) }) };
}

export async function requestData(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.requestData>) {
  const { sheet, business } = await lockSheet(ctx, input.sheet);
  if (!isEditable(sheet.state)) throw refuseSheet("sheet_not_editable");
  await mailApplicant(ctx, deps, business, "data_requested");
  await record(ctx, business, sheet, "data_requested", {});
  return { done: true as const };
}

export async function makeSigningCode(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.makeSigningCode>) {
  const { sheet } = await lockSheet(ctx, input.sheet);
  if (sheet.state !== "SIGNING") throw refuseSheet("sheet_not_now");
  if (ownRole(ctx.actor, sheet, await listSignatures(ctx.db, sheet.id, sheet.version)) === null)
    throw refuseSheet("not_your_turn");
  return { code: await makeCode(ctx, deps, { sheet: sheet.id, page: "sign", holder: staffId(ctx) }) };
}

export async function assessDocument(
  ctx: Ctx,
  deps: OnboardingDeps,
  { id, reason }: Input<typeof contract.assessDocument>,
): File {
  const document = await findDocument(ctx.db, id);
  if (document === null) throw refuse("not_found");
  const business = await getLocked(ctx, document.business);
  const open = (await listSheetsOf(ctx.db, business.id)).find(({ state }) => isOpenSheet(state));
  // What is frozen in a version that is being signed is not assessed differently: a change is asked for instead.
  if (open === undefined || open.state === "SIGNING") throw refuseSheet("sheet_not_now");
  if (!(await writeAssessment(ctx.db, { id, business: business.id, reason, by: staffId(ctx) }, ctx.now)))
    throw refuse("not_found");
  await record(ctx, business, open, "document_assessed", { document: id, kind: document.kind, reason });
  return fileOf(ctx, deps, business);
}

export async function acceptAccountName(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.acceptAccountName>): File {
  const business = await getLocked(ctx, input.business);
  const open = (await listSheetsOf(ctx.db, business.id)).find(({ state }) => isOpenSheet(state));
  const check = open && (await readFacts(ctx, deps, open, business)).accountCheck;
  if (!open || !check || !(await acceptAccount(ctx.db, check.no, staffId(ctx), input.reason)))
    throw refuseSheet("account_not_differing");
  await record(ctx, business, open, "account_accepted", { bankName: check.bankName });
  return fileOf(ctx, deps, business);
}

export async function passDueDiligence(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.passDueDiligence>): File {
  const { sheet, business } = await lockSheet(ctx, input.sheet);
  if (sheet.state !== "SUBMITTED") throw refuseSheet("sheet_not_now");
  const content = await freezeSheet(ctx, deps, { sheet, business, by: staffId(ctx) });
  await mailApplicant(ctx, deps, business, "signing", { until: (await getSheet(ctx, sheet.id)).expiresAt });
  await notifyNextSigner(ctx, deps, { sheet, business, content });
  return fileOf(ctx, deps, business);
}

export async function returnSheet(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.returnSheet>): File {
  const { sheet, business } = await lockSheet(ctx, input.sheet);
  if (sheet.state !== "SUBMITTED") throw refuseSheet("sheet_not_now");
  for (const change of input.changes.slice(1)) await record(ctx, business, sheet, "change_requested", change);
  const [first] = input.changes;
  await moveTo(ctx, sheet, "request_change", { by: staffId(ctx), kind: "change_requested", details: { ...first } });
  await mailApplicant(ctx, deps, business, "changes_requested", { changes: input.changes });
  return fileOf(ctx, deps, business);
}

export async function refuseSheetOf(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.refuseSheetOf>): File {
  const { sheet, business } = await lockSheet(ctx, input.sheet);
  await endSigning(ctx, sheet);
  await moveTo(ctx, sheet, "refuse", { by: staffId(ctx), kind: "sheet_refused", reason: input.reason });
  await mailApplicant(ctx, deps, business, "refused", { reason: input.reason });
  return fileOf(ctx, deps, business);
}

export async function withdrawSheet(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.withdrawSheet>): File {
  const { sheet, business } = await lockSheet(ctx, input.sheet);
  await endSigning(ctx, sheet);
  await moveTo(ctx, sheet, "withdraw", { by: staffId(ctx), kind: "sheet_withdrawn", reason: input.reason });
  return fileOf(ctx, deps, business);
}

async function endSigning(ctx: Ctx, sheet: Sheet): Promise<void> {
  await voidSignatures(ctx.db, sheet.id, sheet.version);
  for (const page of ["data", "sign"] as const) await endCodes(ctx.db, { sheet: sheet.id, page }, ctx.now);
}

/** One person suspends at once: the sheet is begun, signed and in force in this transaction. */
export async function suspendBusiness(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.suspendBusiness>): File {
  const { id, reason } = input;
  const by = staffId(ctx);
  const business = await getLocked(ctx, input.business);
  const known = await findSheet(ctx.db, id);
  if (known !== null && known.business === business.id && known.kind === "suspension") return fileOf(ctx, deps, business);
  if (known !== null) throw refuseSheet("id_already_used");
  const why = whyNotBegin("suspension", business.status);
  if (why !== null) throw refuseSheet(why);
  const expiresAt = new Date(ctx.now.getTime() + SIGNING_DAYS * DAY_MS);
  await insertSheet(ctx.db, { id, business: business.id, kind: "suspension", reason, openedBy: by, expiresAt }, ctx.now);
  await insertEvent(
    ctx.db,
    { business: business.id, sheet: id, kind: "sheet_begun", by, details: { kind: "suspension" } },
    ctx.now,
  );
  const content = await freezeSheet(ctx, deps, { sheet: await getSheet(ctx, id), business, by });
  const sheet = await getSheet(ctx, id);
  await signAlone(ctx, sheet, by);
  await activateSheet(ctx, deps, { sheet, business, content, by });
  return fileOf(ctx, deps, business);
}

async function getSheet(ctx: Ctx, id: string): Promise<Sheet> {
  const sheet = await findSheet(ctx.db, id);
  if (sheet === null) throw new Error("a sheet that was just stored is missing");
  return sheet;
}

/** A suspension is signed by the session of the person who orders it: waiting for a one-time code would let harm go on. */
async function signAlone(ctx: Ctx, sheet: Sheet, person: string): Promise<void> {
  const version = await findVersion(ctx.db, sheet.id, sheet.version);
  if (version === null) throw new Error(`sheet ${sheet.id} is not frozen`);
  const { hash } = version;
  const name = (await namesOf(ctx, [person])).get(person) ?? person;
  const signing = { sheet: sheet.id, version: sheet.version, step: 1, person, name, hash, phone: "", address: ctx.address };
  if (!(await writeSignature(ctx.db, signing, ctx.now))) throw refuseSheet("sheet_not_now");
}

export async function addToFile(ctx: Ctx, deps: OnboardingDeps, input: Input<typeof contract.addToFile>): File {
  const business = await getLocked(ctx, input.business);
  await record(ctx, business, null, `file_${input.kind}`, { text: input.text });
  return fileOf(ctx, deps, business);
}

async function record(
  ctx: Ctx,
  business: Business,
  sheet: Sheet | null,
  kind: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const event = { business: business.id, sheet: sheet?.id ?? null, kind, by: staffId(ctx), details };
  await insertEvent(ctx.db, event, ctx.now);
}
