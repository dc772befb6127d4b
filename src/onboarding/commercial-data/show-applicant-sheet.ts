import { readStandard, readStandardCommission } from "./read-standard.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OpenedCode } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { showDocument } from "../documents/show-document.ts";
import { checklistOf } from "../model/checklist.ts";
import { effectOf } from "../model/effect.ts";
import { ownershipOf } from "../model/people.ts";
import { deviationsOf } from "../model/terms.ts";
import { showBusiness, showSheet } from "../show.ts";
import { listEvents } from "../store.ts";
import type { DataView } from "./contract.ts";
import { readFacts, type ReadFacts } from "./read-facts.ts";

const MAX_EVENTS = 200;

/** The whole data page of a sheet. */
export async function showData(
  ctx: Pick<Ctx, "db" | "now" | "random">,
  deps: OnboardingDeps,
  { sheet, business, isStaff }: OpenedCode,
): Promise<DataView> {
  const facts = await readFacts(ctx, deps, sheet, business);
  const { people, terms } = facts.sections;
  const effective = people === null ? [] : [...ownershipOf(people).effective];
  return {
    sheet: showSheet(sheet),
    business: showBusiness(business),
    isStaff,
    sections: facts.sections,
    saved: Object.fromEntries(facts.saved.map(({ code, no }) => [code, no])),
    documents: facts.stored.map(showDocument),
    people: showPeople(facts),
    effective: effective.map(([person, bps]) => ({ person: person as `bp_${string}`, bps })),
    beneficialOwnerBps: facts.beneficialOwnerBps,
    account: facts.accountCheck && showAccount(facts.accountCheck),
    checklist: [...checklistOf(facts)],
    effect: terms === null ? [] : [...effectOf(terms, await readStandard(ctx, terms))],
    standardCommission: await readStandardCommission(ctx, business.kind),
    deviations: terms === null ? [] : [...deviationsOf(terms)],
    changeRequests: await changeRequestsOf(ctx, sheet.id, business.id),
  };
}

function showPeople({ sections, checks, people }: ReadFacts): DataView["people"] {
  return (sections.people?.people ?? []).map(({ id }) => {
    const found = checks.get(id);
    const { state, isNameSame } = people.get(id) ?? { state: "NOT_INVITED" as const, isNameSame: null };
    return { id, state, isNameSame, verifiedName: found?.verifiedName ?? null, until: found?.verifiedUntil ?? null };
  });
}

const showAccount = ({ verdict, bankName, checkedAt, acceptedBy }: NonNullable<ReadFacts["accountCheck"]>) => ({
  verdict,
  bankName,
  checkedAt,
  isAccepted: acceptedBy !== null,
});

/** The changes that were asked for since the data were last handed in. */
async function changeRequestsOf(ctx: Pick<Ctx, "db">, sheet: string, business: string): Promise<DataView["changeRequests"]> {
  const events = (await listEvents(ctx.db, business, MAX_EVENTS)).filter((one) => one.sheet === sheet);
  const last = events.findIndex(({ kind }) => kind === "sheet_submitted");
  return (last === -1 ? events : events.slice(0, last))
    .filter(({ kind }) => kind === "change_requested")
    .flatMap(({ details, at }) => {
      const { section, text } = details;
      return typeof text === "string" ? [{ section: section as DataView["changeRequests"][number]["section"], text, at }] : [];
    });
}
