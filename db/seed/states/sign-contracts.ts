/**
 * Takes the businesses of businesses.yaml into their states, from the first page to the last signature, by the calls of applicant, people, signers and staff.
 * A business that exists stays as it is.
 */
import type { NewOutlet } from "../../../src/cash-points/outlets/contract.ts";
import type { Contact } from "../../../src/identity/account/find-contact.ts";
import { findContact } from "../../../src/identity/index.ts";
import type { Id } from "../../../src/kernel/id.ts";
import { VISITOR } from "../../../src/platform/actor.ts";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";
import { startOwnSheet } from "../../../src/onboarding/businesses/own-business.ts";
import { checkAccount } from "../../../src/onboarding/commercial-data/check-account.ts";
import { invitePerson } from "../../../src/onboarding/commercial-data/invite-person.ts";
import { saveSection } from "../../../src/onboarding/commercial-data/save-section.ts";
import { submitSheet } from "../../../src/onboarding/commercial-data/submit-sheet.ts";
import { onboardingDeps, type OnboardingSettings } from "../../../src/onboarding/deps.ts";
import { giveDocument } from "../../../src/onboarding/documents/give-document.ts";
import { neededDocuments, type DocumentKind } from "../../../src/onboarding/model/documents.ts";
import type { Company } from "../../../src/onboarding/model/company.ts";
import type { People } from "../../../src/onboarding/model/people.ts";
import { assessDocument, passDueDiligence, returnSheet, suspendBusiness } from "../../../src/onboarding/office/treat-sheet.ts";
import { findBusinessOf } from "../../../src/onboarding/store.ts";
import { verificationDeps } from "../../../src/verification/deps.ts";
import { companyOf, peopleOf, readDemoBusinesses, REACHES, termsOf, type DemoBusiness } from "./business-file.ts";
import { samplePaper, sampleShop } from "./sample-pictures.ts";
import { signByAll, type Signers } from "./sign-sheet.ts";
import { accountOf, findAccount, storyOf, type Account, type Story } from "./story.ts";
import { acceptPerson, giveByLink } from "./verify-by-link.ts";

export type DemoSettings = Omit<OnboardingSettings, "inquireAccount">;
/** Outlets that an agent opens with its contract, by the owner's address. */
export type OutletsOf = ReadonlyMap<string, readonly NewOutlet[]>;

export async function signDemoContracts(ctx: Ctx, folder: string, settings: DemoSettings, outlets: OutletsOf): Promise<void> {
  const { staff, businesses } = await readDemoBusinesses(folder);
  const paperOf = openPapers(ctx.now);
  for (const business of businesses) {
    const owner = await findAccount(ctx, business.owner);
    if (owner === null || (await findBusinessOf(ctx.db, owner.id)) !== null) continue;
    const signers: Signers = {
      sell: await accountOf(ctx, staff.sell),
      review: await accountOf(ctx, staff.review),
      fund: await accountOf(ctx, staff.fund),
      approve: await accountOf(ctx, staff.approve),
    };
    const story = storyOf(ctx, business.daysAgo);
    await live(ctx, { business, owner, signers, story, paperOf, settings, outlets: outlets.get(business.owner) ?? [] });
  }
}

interface Life {
  readonly business: DemoBusiness;
  readonly owner: Account;
  readonly signers: Signers;
  readonly story: Story;
  readonly paperOf: PaperOf;
  readonly settings: DemoSettings;
  readonly outlets: readonly NewOutlet[];
}
type Deps = ReturnType<typeof depsOf>;

const SUSPENDED_DAYS_AGO = 2;

/** The bank is not asked: its simulator does not run yet. It would answer with the typed name. */
function depsOf({ settings, business }: Life) {
  const whole = { ...settings, inquireAccount: async () => ({ outcome: "found", name: holderOf(business) }) as const };
  return { onboarding: onboardingDeps(whole), people: verificationDeps(whole) };
}
const holderOf = ({ owner }: DemoBusiness): string => `Demo ${owner.split("@")[0] ?? ""}`;

async function live(seed: Ctx, life: Life): Promise<void> {
  const { business, signers, story } = life;
  const deps = depsOf(life);
  const entered = await enterData(seed, deps, life);
  const { code, sheet, people } = entered;
  if (business.reaches === "draft") return;
  await completeData(deps, life, entered);
  const isVerified = REACHES.indexOf(business.reaches) >= REACHES.indexOf("signing");
  await verifyPeople(deps, life, { ...entered, isVerified });
  const { documents, business: known } = await submitSheet(story.act(VISITOR), deps.onboarding, { code });
  if (business.reaches === "submitted") return;
  if (business.reaches === "returned") {
    const changes = [{ section: "documents" as const, text: "Contoh demo: mohon kirim akta perubahan terakhir." }];
    return void (await returnSheet(story.act(signers.review), deps.onboarding, { sheet, changes }));
  }
  for (const { id } of documents) await assessDocument(story.act(signers.review), deps.onboarding, { id, reason: null });
  await passDueDiligence(story.act(signers.review), deps.onboarding, { sheet });
  if (business.reaches === "signing") return;
  await signByAll(seed, deps.onboarding, { story, sheet, people: people.people, staff: signers });
  if (business.reaches === "active") return;
  const reason = "Contoh demo: pola transaksi sedang diperiksa.";
  const later = storyOf(seed, SUSPENDED_DAYS_AGO);
  await suspendBusiness(later.act(signers.review), deps.onboarding, { id: later.newOwn("sh"), business: known.id, reason });
}

interface Entered {
  readonly code: string;
  readonly sheet: Id<"sh">;
  readonly company: Company;
  readonly people: People;
  readonly contact: Contact;
}

/** Begins the application and enters what even a draft has: the company, its people, one paper. */
async function enterData(seed: Ctx, { onboarding }: Deps, { business, owner, story, paperOf }: Life): Promise<Entered> {
  const contact = await findContact(seed, owner.id);
  if (contact === null) throw new Error(`${business.owner} has no active account`);
  const sheet = story.newOwn("sh");
  const { code } = await startOwnSheet(story.act(owner), onboarding, { id: sheet });
  const company = companyOf(business, contact);
  const people = peopleOf(business, contact, new Map(Object.keys(business.people).map((key) => [key, story.newOwn("bp")])));
  for (const section of [{ code: "company", content: company }, { code: "people", content: people }] as const)
    await saveSection(story.act(VISITOR), onboarding, { code, section, seen: null });
  await giveDocument(story.act(VISITOR), onboarding, { code, id: story.newOwn("od"), kind: "nib", file: await paperOf("nib") });
  return { code, sheet, company, people, contact };
}

/** Enters account and terms, and gives the other papers. */
async function completeData({ onboarding }: Deps, { business, story, paperOf, outlets }: Life, { code, company, contact }: Entered): Promise<void> {
  const account = { bank: "999", number: business.nib, holder: holderOf(business) };
  const terms = termsOf(business, contact, outlets);
  for (const section of [{ code: "account", content: account }, { code: "terms", content: terms }] as const)
    await saveSection(story.act(VISITOR), onboarding, { code, section, seen: null });
  await checkAccount(story.act(VISITOR), onboarding, { code });
  const given = new Set<DocumentKind>(["nib"]);
  for (const kind of neededDocuments(business.terms.kind, company.legalForm))
    if (!given.has(kind)) await giveDocument(story.act(VISITOR), onboarding, { code, id: story.newOwn("od"), kind, file: await paperOf(kind) });
}

/**
 * Invites whoever has to be verified. In a contract that is signed everybody has given everything, and was accepted; in an earlier state the first of them
 * waits for compliance, and the others have their link.
 */
async function verifyPeople({ onboarding, people: deps }: Deps, { business, story, signers }: Life, { code, people, isVerified }: Entered & { readonly isVerified: boolean }): Promise<void> {
  const facts = Object.values(business.people);
  for (const [at, { id: person, email, roles }] of people.people.entries()) {
    const own = facts[at];
    if (own === undefined || roles.length === 0) continue;
    await invitePerson(story.act(VISITOR), onboarding, { code, person });
    if (!isVerified && at > 0) continue;
    const id = await giveByLink(deps, story, { person: own, to: email });
    if (isVerified) await acceptPerson(deps, story, { id, staff: signers.review });
  }
}

type PaperOf = (kind: DocumentKind) => Promise<File>;

/** One drawn paper of each kind for all businesses. */
function openPapers(now: Date): PaperOf {
  const drawn = new Map<DocumentKind, Promise<Uint8Array>>();
  return async (kind) => {
    const isPicture = kind === "outlet_photo";
    const drawing = drawn.get(kind) ?? (isPicture ? sampleShop() : samplePaper(`Dokumen ${kind}`, now));
    drawn.set(kind, drawing);
    return new File([new Uint8Array(await drawing)], `contoh-${kind}.${isPicture ? "jpg" : "pdf"}`);
  };
}
