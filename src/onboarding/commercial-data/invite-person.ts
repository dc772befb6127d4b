import type { Input, Output } from "#kernel/endpoint.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { invitePersonOfBusiness } from "#verification/index.ts";
import { openCode, refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { ownershipOf } from "../model/people.ts";
import { isOpenSheet } from "../model/sheet-states.ts";
import { insertEvent, lockBusiness } from "../store.ts";
import type { invitePerson as inviting } from "./contract.ts";
import { readFacts } from "./read-facts.ts";
import { showData } from "./show-applicant-sheet.ts";

const LINK_DAYS = 14;
/** A person who has been verified, or whose documents are being looked at, needs no link. */
const INVITABLE: ReadonlySet<string> = new Set(["NOT_INVITED", "INVITED", "CONFIRMED", "NEEDS_INFO", "DENIED", "EXPIRED"]);

/** Mails a person of the business their own link; a former link ends. */
export async function invitePerson(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, person }: Input<typeof inviting>,
): Promise<Output<typeof inviting>> {
  const opened = await openCode(ctx, deps, { code, page: "data" });
  const { sheet, business, holder } = opened;
  await lockBusiness(ctx.db, business.id);
  if (!isOpenSheet(sheet.state) || sheet.state === "SIGNING") throw refuseSheet("sheet_not_editable");
  const { sections, people } = await readFacts(ctx, deps, sheet, business);
  const named = sections.people?.people.find(({ id }) => id === person);
  if (sections.people === null || named === undefined) throw refuseSheet("named_person_unknown");
  if (!INVITABLE.has(people.get(person)?.state ?? "NOT_INVITED")) throw refuseSheet("person_not_invitable");
  await invitePersonOfBusiness(ctx, deps.personChecks, {
    id: person,
    businessName: sections.company?.name ?? business.name,
    namedAs: named.name,
    roles: named.roles,
    shareBps: ownershipOf(sections.people).effective.get(person) ?? null,
    email: named.email,
    language: named.language,
    until: new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS),
  });
  const event = { business: business.id, sheet: sheet.id, kind: "person_invited", by: holder, details: { person } };
  await insertEvent(ctx.db, event, ctx.now);
  return showData(ctx, deps, opened);
}
