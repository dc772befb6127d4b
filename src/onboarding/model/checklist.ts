/**
 * The evaluator: what a business still has to give, what waits for others, and what compliance has accepted. The same on the applicant's page,
 * on the sheet and in the office, and the condition for signing. Pure.
 */
import type { AccountVerdict } from "./account.ts";
import { hasOwners } from "./company.ts";
import { neededDocuments, type DocumentKind } from "./documents.ts";
import type { BusinessKind } from "./kinds.ts";
import { ownershipOf, peopleToVerify, type NamedPerson } from "./people.ts";
import type { ItemCode, ItemStatus, SectionCode } from "./codes.ts";
import type { Sections } from "./sections.ts";

/** How far a person of the business is with their own link (capability verification). */
export const PERSON_CHECK_STATES = [
  "NOT_INVITED",
  "INVITED",
  "CONFIRMED",
  "SUBMITTED",
  "NEEDS_INFO",
  "VERIFIED",
  "REJECTED",
  "DENIED",
  "EXPIRED",
] as const;
export type PersonCheckState = (typeof PERSON_CHECK_STATES)[number];

export interface PersonCheck {
  readonly state: PersonCheckState;
  /** Null until verified. */
  readonly isNameSame: boolean | null;
}

export interface GivenDocument {
  readonly kind: DocumentKind;
  readonly status: "PROVIDED" | "ACCEPTED" | "REJECTED";
}

export interface SheetFacts {
  readonly kind: BusinessKind;
  /** The sheet that begins the contract: an agent opens at least one outlet with it. */
  readonly isOpening: boolean;
  readonly sections: Sections;
  readonly documents: readonly GivenDocument[];
  readonly people: ReadonlyMap<string, PersonCheck>;
  readonly account: { readonly verdict: AccountVerdict; readonly isAccepted: boolean } | null;
  /** Above it an owner is a beneficial owner, in hundredths of a percent. */
  readonly beneficialOwnerBps: number;
}

export interface ChecklistItem {
  readonly code: ItemCode;
  readonly status: ItemStatus;
  /** Where it is mended. */
  readonly section: SectionCode | "documents";
  /** The kind of document, or the person. */
  readonly about: string | null;
}

export function checklistOf(facts: SheetFacts): readonly ChecklistItem[] {
  return [...sectionItems(facts), ...peopleItems(facts), ...documentItems(facts), ...accountItems(facts)];
}

/** Whether it can be handed in: nothing is missing on the applicant's side. */
export const canSubmit = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ status }) => status === "DONE" || status === "WAITING");
/** Whether the due diligence can be passed. */
export const isComplete = (items: readonly ChecklistItem[]): boolean => items.every(({ status }) => status === "DONE");

/** Until the company is named, the list is that of most businesses: what is asked for stands from the start, and saving adds nothing to it. */
const USUAL_FORM = "PT";

const item = (
  code: ItemCode,
  isDone: boolean,
  section: ChecklistItem["section"],
  about: string | null = null,
): ChecklistItem => ({
  code,
  status: isDone ? "DONE" : "MISSING",
  section,
  about,
});

function sectionItems({ kind, isOpening, sections: { company, people, account, terms } }: SheetFacts): ChecklistItem[] {
  const hasOutlets = terms?.kind === "agent" && terms.outlets.length > 0;
  return [
    item("company", company !== null, "company"),
    item("people", people !== null, "people"),
    item("terms", terms !== null && terms.kind === kind, "terms"),
    item("account", account !== null, "account"),
    ...(kind === "agent" && isOpening ? [item("outlets", hasOutlets, "terms")] : []),
  ];
}

function peopleItems(facts: SheetFacts): ChecklistItem[] {
  const { company, people } = facts.sections;
  const form = company?.legalForm ?? USUAL_FORM;
  const isKnown = company !== null && people !== null;
  const has = (role: NamedPerson["roles"][number]) =>
    isKnown && (people.people.some(({ roles }) => roles.includes(role)) || (form === "PERORANGAN" && role !== "signatory"));
  const owned = hasOwners(form)
    ? item("ownership", isKnown && people.shares.length > 0 && ownershipOf(people).faults.length === 0, "people")
    : item("controller", has("controller"), "people");
  return [
    item("director", has("director"), "people"),
    item("signatory", has("signatory"), "people"),
    owned,
    ...(isKnown ? peopleToVerify(people, facts.beneficialOwnerBps).map((person) => personItem(facts, person)) : []),
  ];
}

const PERSON_STATUS: Readonly<Record<PersonCheckState, ItemStatus>> = {
  NOT_INVITED: "MISSING",
  INVITED: "WAITING",
  CONFIRMED: "WAITING",
  SUBMITTED: "WAITING",
  NEEDS_INFO: "WAITING",
  VERIFIED: "DONE",
  REJECTED: "REJECTED",
  DENIED: "REJECTED",
  EXPIRED: "MISSING",
};

function personItem({ people }: SheetFacts, { id }: NamedPerson): ChecklistItem {
  const check = people.get(id);
  const status = PERSON_STATUS[check?.state ?? "NOT_INVITED"];
  // Somebody else than the named person has verified themselves: the name, or the link, is wrong.
  return {
    code: "person",
    status: status === "DONE" && check?.isNameSame === false ? "REJECTED" : status,
    section: "people",
    about: id,
  };
}

const DOCUMENT_STATUS = { PROVIDED: "WAITING", ACCEPTED: "DONE", REJECTED: "REJECTED" } as const;

function documentItems({ kind, sections, documents }: SheetFacts): ChecklistItem[] {
  const needed = neededDocuments(kind, sections.company?.legalForm ?? USUAL_FORM);
  const given = documents.map((one) => one.kind);
  return [...new Set([...needed, ...given])].map((about) => {
    const statuses = new Set(documents.filter((one) => one.kind === about).map(({ status }) => DOCUMENT_STATUS[status]));
    const worst = (["REJECTED", "WAITING", "DONE"] as const).find((status) => statuses.has(status));
    return { code: "documents", status: worst ?? "MISSING", section: "documents", about };
  });
}

function accountItems({ sections, account }: SheetFacts): ChecklistItem[] {
  const { verdict, isAccepted } = account ?? { verdict: "not_checked", isAccepted: false };
  const status: ItemStatus =
    sections.account === null
      ? "MISSING"
      : verdict === "match" || isAccepted
        ? "DONE"
        : verdict === "no_account"
          ? "REJECTED"
          : verdict === "not_checked"
            ? "MISSING"
            : "WAITING";
  return [{ code: "account_name", status, section: "account", about: null }];
}
