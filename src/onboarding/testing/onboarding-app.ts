/** For tests: businesses with owners, staff of each role, sheets filled in, people verified by their links, signatures by one-time code. */
import { sql } from "kysely";
import { createAccount } from "#identity/account/create-account.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { findPersonByEmail } from "#identity/store.ts";
import type { Id } from "#kernel/id.ts";
import { prepareLedger } from "#ledger/index.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { expectOk, openTestApi, type WireOutput } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import type { AccountAnswer } from "#recipients/index.ts";
import * as steps from "#verification/cases/contract-steps.ts";
import { NAMED, openBusinessPeople } from "#verification/testing/business-people.ts";
import { SETTINGS as VERIFICATION } from "#verification/testing/people.ts";
import * as own from "../businesses/contract.ts";
import * as data from "../commercial-data/contract.ts";
import { onboardingHttp } from "../http.ts";
import type { OnboardingSettings } from "../deps.ts";
import * as office from "../office/contract.ts";
import * as signing from "../signing/contract.ts";
import { ACCOUNT, COMPANY } from "./entered-company.ts";
import { agentTerms, CUSTOMER_TERMS, PARTNER_TERMS } from "./entered-sections.ts";

type Staff = Extract<Actor, { kind: "user" | "staff" | "partner" }>;
export type View = WireOutput<typeof data.openData>;
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
const ISSUER = {
  siteUrl: "https://remit.example",
  brandName: "Remit",
  legalName: "PT Remit Uji",
  address: "Jalan Uji 1, Jakarta",
};
const ROLES = {
  sales: ["view", "update", "sell", "suspend"],
  compliance: ["view", "review", "suspend"],
  treasury: ["view", "fund"],
  administrator: ["view", "approve"],
} as const;

/** A director who signs and owns everything through a holding. */
const peopleOf = (id: Id<"bp">, phone = "+6281299990001") => ({
  people: [{ id, name: NAMED, roles: ["director", "signatory"], email: `${id.slice(-8)}@loket.example`, phone, language: "ID" }],
  companies: [{ key: "c1", name: "PT Induk Uji", country: "ID", registration: "AHU-1" }],
  shares: [
    { of: "business", holder: "c1", bps: 6_000 },
    { of: "business", holder: id, bps: 4_000 },
    { of: "c1", holder: id, bps: 10_000 },
  ],
});

type TestApi = Awaited<ReturnType<typeof openTestApi>>;
type People = Awaited<ReturnType<typeof openBusinessPeople>>;
interface Desk extends Pick<People, "app" | "clock"> {
  readonly api: TestApi;
}

/** Owners of businesses, and a member of staff for each role. */
async function openAccounts(app: People["app"]) {
  const hasher = createHasher({ atOnce: 1, maxWaiting: 1 });
  const password = await hasher.hash("Jembatan7#Layang");
  let made = 0;

  /** An account, by level and kind; null for staff. */
  const newAccount = async (
    level: string,
    pair: { userType: "CUSTOMER" | "AGENT" | "PARTNER"; userBusinessType: "PERSONAL" | "BUSINESS" } | null,
  ) => {
    made += 1;
    const email = `akun${made}@usaha.example`;
    const isBusiness = pair?.userBusinessType === "BUSINESS";
    const account = {
      email,
      phone: `+62813${String(20_000_000 + made)}`,
      password: "Jembatan7#Layang",
      fullName: `Pemilik ${String.fromCodePoint(64 + made)}`,
      level,
      pair,
      ...(isBusiness && { companyName: "PT Loket Nusa Uji", companyRegistrationNumber: `812000${String(1_000_000 + made)}` }),
    };
    await app.as(SYSTEM, (ctx) => createAccount(ctx, account, { ...hasher, hash: async () => password }));
    const found = await app.as(SYSTEM, (ctx) => findPersonByEmail(ctx.db, email));
    return { id: found?.id as Id<"us">, phone: account.phone };
  };
  const newOwner = async (
    userType: "CUSTOMER" | "AGENT" | "PARTNER" = "AGENT",
    userBusinessType: "PERSONAL" | "BUSINESS" = "BUSINESS",
  ): Promise<Staff> => {
    const level = { CUSTOMER: "CUSTOMER", AGENT: "AGENT_OWNER", PARTNER: "PARTNER_DEVELOPER" }[userType];
    const { id } = await newAccount(level, { userType, userBusinessType });
    return { kind: "user", id, level, menuAccess: [{ menu: "verification", module: ["view", "submit"] }] };
  };
  const newStaff = async (role: keyof typeof ROLES): Promise<Staff & { phone: string }> => {
    const level = { sales: "OPERATIONS", compliance: "COMPLIANCE", treasury: "TREASURY", administrator: "ADMINISTRATOR" }[role];
    const { id, phone } = await newAccount(level, null);
    const menuAccess = [
      { menu: "onboarding", module: [...ROLES[role]] },
      ...(role === "compliance" ? [{ menu: "verification", module: ["view", "review", "approve"] }] : []),
    ];
    return { kind: "staff", id, level, isFresh: true, menuAccess, phone };
  };
  const staff = {
    sales: await newStaff("sales"),
    compliance: await newStaff("compliance"),
    treasury: await newStaff("treasury"),
    administrator: await newStaff("administrator"),
  };
  return { newOwner, newStaff, staff };
}
type Roles = Awaited<ReturnType<typeof openAccounts>>["staff"];

/** What signers do, each by their own code. */
function signersOf({ app, api, clock }: Desk, staff: Roles) {
  const pass = (sheet: Id<"sh">) => api.call(office.passDueDiligence, { sheet }, { actor: staff.compliance });

  /** The newest text that was sent to a telephone or an address. */
  const newestTo = async (template: string, recipient?: string): Promise<string> => {
    const { rows } = await sql<{ text: string }>`
      select body_text as text from platform.outgoing_message
      where template = ${template} and (${recipient ?? null}::text is null or recipient = ${recipient ?? null})
      order by created_at desc, id desc limit 1`.execute(app.runtime.database);
    return rows[0]?.text ?? "";
  };
  const codeOfMail = async (): Promise<string> =>
    /onboard-approval-sheet\/([\w-]{22})/.exec(await newestTo("onboarding.sign"))?.[1] ?? "";
  const staffCode = async (sheet: Id<"sh">, actor: Staff): Promise<string> =>
    expectOk(await api.call(office.makeSigningCode, { sheet }, { actor })).code;
  const read = async (code: string, actor: Actor = VISITOR) => expectOk(await api.call(signing.openSigning, { code }, { actor }));
  const otpOf = async (): Promise<string> => /\b(\d{6})\b/.exec(await newestTo("onboarding.signing_otp"))?.[1] ?? "";
  /** Signs as a signer does: reads, asks for the code, signs. */
  const sign = async (code: string, actor: Actor = VISITOR) => {
    clock.advance(61_000);
    const { hash } = await read(code, actor);
    expectOk(await api.call(signing.sendSigningCode, { code, hash }, { actor }));
    return api.call(signing.signSheet, { code, hash, otp: await otpOf() }, { actor });
  };
  /** All signatures of a sheet in their order; the last answer. */
  const signAll = async (sheet: Id<"sh">) => {
    const byRole = { sell: staff.sales, review: staff.compliance, fund: staff.treasury, approve: staff.administrator } as const;
    for (let step = 0; step < 10; step++) {
      const { rows } = await sql<{ role: keyof typeof byRole | "signatory" }>`
        select g.role from onboarding.signature as g join onboarding.sheet as s on s.id = g.sheet and s.version = g.version
        where s.id = ${sheet} and g.state = 'WAITING' order by step limit 1`.execute(app.runtime.database);
      const role = rows[0]?.role;
      if (role === undefined) return;
      if (role === "signatory") expectOk(await sign(await codeOfMail()));
      else expectOk(await sign(await staffCode(sheet, byRole[role]), byRole[role]));
    }
  };
  return { pass, newestTo, codeOfMail, staffCode, read, otpOf, sign, signAll };
}

/** `whenPartnerEnds`: what the test binds to the end of a partner's contract. */
export async function openOnboarding({
  whenPartnerEnds = async () => {},
}: Partial<Pick<OnboardingSettings, "whenPartnerEnds">> = {}) {
  const people = await openBusinessPeople();
  const { app, clock, idOf } = people;
  await app.as(SYSTEM, prepareLedger);
  const answers = { account: { outcome: "found", name: "LOKET NUSA UJI PT" } as AccountAnswer };
  const settings: OnboardingSettings = {
    ...VERIFICATION,
    inquireAccount: async () => answers.account,
    operatorIdentity: async () => ({ brand: "Remit", mailbox: "cs@remit.example" }),
    issuerFor: async () => ISSUER,
    whenPartnerEnds,
  };
  const api = await openTestApi(app, [onboardingHttp(settings)]);
  const { newOwner, newStaff, staff } = await openAccounts(app);

  const open = async (code: string, actor: Actor = VISITOR): Promise<View> =>
    expectOk(await api.call(data.openData, { code }, { actor }));
  /** The newest saving is seen. */
  const save = async (code: string, section: object, actor: Actor = VISITOR) => {
    const { saved } = await open(code, actor);
    const { code: name } = section as { code: keyof typeof saved };
    return api.call(data.saveSection, { code, section: section as never, seen: saved[name] ?? null }, { actor });
  };
  const start = async (owner: Staff): Promise<string> =>
    expectOk(await api.call(own.startOwnSheet, { id: idOf("sh") }, { actor: owner })).code;

  const givePapers = async (code: string, kinds: readonly string[]) => {
    for (const kind of kinds) {
      const file = new File([new Uint8Array(honestPdf())], `${kind}.pdf`, { type: "application/pdf" });
      expectOk(await api.call(data.giveDocument, { code, id: idOf("od"), kind: kind as "deed", file }));
    }
  };
  /** The person gives everything by their link, and staff accept it. */
  const verify = async (code: string, person: Id<"bp">, given: { readonly fullName?: string } = {}) => {
    expectOk(await api.call(data.invitePerson, { code, person }));
    const link = await people.linkOf(person);
    await people.giveAll(link, given);
    const caseId = expectOk(await people.submit(link)).case.id;
    const { version } = await people.allAccepted(caseId, staff.compliance as never);
    const decided = { id: caseId, version, outcome: "approve", code: null, isFinal: false, note: null } as const;
    expectOk(await people.api.call(steps.decideCase, decided, { actor: staff.compliance }));
  };
  const NEEDED = { AGENT: ["outlet_photo"], PARTNER: ["licence"], CUSTOMER: [] } as const;
  /** A sheet with all its data, handed in. */
  const submitted = async (userType: "CUSTOMER" | "AGENT" | "PARTNER" = "AGENT", terms?: object) => {
    const owner = await newOwner(userType);
    const code = await start(owner);
    const person = idOf("bp");
    expectOk(await save(code, { code: "company", content: COMPANY }));
    expectOk(await save(code, { code: "people", content: peopleOf(person) }));
    expectOk(await save(code, { code: "account", content: ACCOUNT }));
    const standard = { AGENT: agentTerms(idOf("cp")), CUSTOMER: CUSTOMER_TERMS, PARTNER: PARTNER_TERMS }[userType];
    expectOk(await save(code, { code: "terms", content: terms ?? standard }));
    expectOk(await api.call(data.checkAccount, { code }));
    await givePapers(code, ["deed", "ahu", "nib", "npwp", ...NEEDED[userType]]);
    await verify(code, person);
    const view = expectOk(await api.call(data.submitSheet, { code }));
    return { owner, code, person, sheet: view.sheet.id, business: view.business.id, view };
  };
  const acceptPapers = async (view: Pick<View, "documents">) => {
    for (const { id } of view.documents)
      expectOk(await api.call(office.assessDocument, { id, reason: null }, { actor: staff.compliance }));
  };
  const signers = signersOf({ app, api, clock }, staff);
  const { pass, signAll } = signers;
  /** A business with a contract in force. */
  const active = async (userType: "CUSTOMER" | "AGENT" | "PARTNER" = "AGENT", terms?: object) => {
    const made = await submitted(userType, terms);
    await acceptPapers(made.view);
    expectOk(await pass(made.sheet));
    await signAll(made.sheet);
    return made;
  };
  const fileOf = async (id: Id<"ob">, actor: Actor = staff.compliance) =>
    expectOk(await api.call(office.readBusiness, { id }, { actor }));
  return {
    app,
    api,
    clock,
    idOf,
    people,
    settings,
    answers,
    staff,
    newOwner,
    newStaff,
    start,
    open,
    save,
    peopleOf,
    givePapers,
    verify,
    submitted,
    acceptPapers,
    ...signers,
    active,
    fileOf,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await people[Symbol.asyncDispose]();
    },
  };
}
