import { findContact, masked, namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId, type Actor } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsInForce } from "../activation/apply-terms.ts";
import { showData } from "../commercial-data/show-applicant-sheet.ts";
import type { OnboardingDeps } from "../deps.ts";
import { isComplete } from "../model/checklist.ts";
import { hasTerms } from "../model/kinds.ts";
import { isEditable, isOpenSheet } from "../model/sheet-states.ts";
import type { StaffRole } from "../model/signers.ts";
import { readRisk } from "../risk/read-risk.ts";
import { showBusiness, showSheet } from "../show.ts";
import type { StepView } from "../signing/contract.ts";
import { findVersion, listSignatures, type Signature } from "../signing/store.ts";
import { findBusiness, listEvents, listSheetsOf, type Business, type BusinessEvent, type Sheet } from "../store.ts";
import { type BusinessFile, type readBusiness as reading } from "./contract.ts";
import { BUSINESSES_PER_PAGE, type listBusinesses as listing } from "./contract-list.ts";
import { listBusinessRows } from "./store.ts";

const MAX_EVENTS = 200;

/** A page of businesses of one kind. */
export async function listBusinesses(ctx: Ctx, filter: Input<typeof listing>): Promise<Output<typeof listing>> {
  const rows = await listBusinessRows(ctx.db, filter, BUSINESSES_PER_PAGE + 1);
  const page = rows.slice(0, BUSINESSES_PER_PAGE);
  const names = await namesOf(
    ctx,
    page.map(({ owner }) => owner),
  );
  const businesses = page.map(({ sheet, nextRole, ...business }) => ({
    ...showBusiness(business),
    ownerName: names.get(business.owner) ?? null,
    sheet: sheet && showSheet(sheet),
    nextRole,
  }));
  return { businesses, hasMore: rows.length > page.length };
}

/** The file of a business. */
export async function readBusiness(
  ctx: Ctx,
  deps: OnboardingDeps,
  { id }: Input<typeof reading>,
): Promise<Output<typeof reading>> {
  const business = await findBusiness(ctx.db, id);
  if (business === null) throw refuse("not_found");
  return showFile(ctx, deps, business);
}

export async function showFile(ctx: Ctx, deps: OnboardingDeps, business: Business): Promise<BusinessFile> {
  const sheets = await listSheetsOf(ctx.db, business.id);
  const open = sheets.find(({ state }) => isOpenSheet(state)) ?? null;
  const withData = open !== null && hasTerms(open.kind) ? open : (sheets.find(({ kind }) => hasTerms(kind)) ?? null);
  const data = withData && (await showData(ctx, deps, { sheet: withData, business, holder: business.owner, isStaff: true }));
  const signed = open ?? sheets[0] ?? null;
  const signatures = signed === null ? [] : await listSignatures(ctx.db, signed.id, signed.version);
  const version = signed && (await findVersion(ctx.db, signed.id, signed.version));
  const contact = await findContact(ctx, business.owner);
  const events = await listEvents(ctx.db, business.id, MAX_EVENTS);
  const risk = data && (await readRisk(ctx, deps, business, data.sections));
  const names = await namesFor(ctx, [...events.map(({ by }) => by), risk?.override?.by ?? ""], data);
  const own = ownRole(ctx.actor, open, signatures);
  return {
    business: showBusiness(business),
    owner: {
      id: business.owner,
      name: contact?.fullName ?? null,
      email: contact === null ? "" : masked("email", contact.emailAddress),
      phone: contact === null ? "" : masked("sms", contact.phoneNumber),
    },
    data,
    steps: signatures.map((one) => showStep(one, data, own)),
    hash: version?.hash.toString("hex") ?? null,
    sheets: sheets.map(showSheet),
    risk: risk && { ...risk, setBy: names.get(risk.override?.by ?? "") ?? null },
    terms: await termsInForce(ctx, business),
    events: events.map((one) => showEvent(one, names)),
    acts: actsOf(ctx.actor, business, open, { isComplete: data !== null && isComplete(data.checklist), sign: own }),
  };
}

const modulesOf = (actor: Actor): readonly string[] =>
  "menuAccess" in actor ? (actor.menuAccess.find(({ menu }) => menu === "onboarding")?.module ?? []) : [];

/** The role in which the caller can sign the step that is next; null when it is not theirs, or they have signed before. */
export function ownRole(actor: Actor, open: Sheet | null, signatures: readonly Signature[]): StaffRole | null {
  const next = signatures.find(({ state }) => state === "WAITING");
  if (open?.state !== "SIGNING" || next === undefined || next.role === "signatory") return null;
  if (signatures.some(({ person }) => person === actorId(actor))) return null;
  return modulesOf(actor).includes(next.role) ? next.role : null;
}

interface Facts {
  readonly isComplete: boolean;
  readonly sign: StaffRole | null;
}

function actsOf(
  actor: Actor,
  { status }: Business,
  open: Sheet | null,
  { isComplete: complete, sign }: Facts,
): BusinessFile["acts"] {
  const has = (module: string) => modulesOf(actor).includes(module);
  const isFree = open === null;
  return {
    enterData: has("update") && open !== null && isEditable(open.state),
    passDueDiligence: has("review") && open?.state === "SUBMITTED" && complete,
    sign,
    amend: has("update") && isFree && status === "active",
    suspend: has("suspend") && status === "active",
    reopen: has("update") && isFree && status === "suspended",
    terminate: has("update") && isFree && (status === "active" || status === "suspended"),
    withdraw: has("update") && open !== null,
  };
}

function showStep(
  { step, role, person, name, state, signedAt }: Signature,
  data: BusinessFile["data"],
  own: StaffRole | null,
): StepView {
  const named = data?.sections.people?.people.find(({ id }) => id === person)?.name ?? null;
  return { step, role, name: name ?? named, state, signedAt, isYours: state === "WAITING" && role === own };
}

async function namesFor(ctx: Ctx, actors: readonly string[], data: BusinessFile["data"]): Promise<ReadonlyMap<string, string>> {
  const people = new Map((data?.sections.people?.people ?? []).map(({ id, name }) => [id as string, name]));
  const accounts = await namesOf(
    ctx,
    actors.filter((by) => by.startsWith("us_")),
  );
  return new Map([...people, ...accounts]);
}

const showEvent = ({ no, sheet, kind, by, at, details }: BusinessEvent, names: ReadonlyMap<string, string>) => ({
  no,
  sheet: sheet as `sh_${string}` | null,
  kind,
  by: names.get(by) ?? null,
  at,
  details: { ...details },
});
