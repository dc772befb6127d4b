import { z } from "zod";
import type { Input, Output } from "#kernel/endpoint.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { whyNotPartyTerms } from "#pricing/index.ts";
import { readAreas } from "#areas/index.ts";
import { isWithin, readAgentTerms, whyNotOutlet, type AgentTerms } from "#cash-points/index.ts";
import { openCode, refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { sectionSchema } from "../model/sections.ts";
import type { Terms, TermsOf } from "../model/terms.ts";
import { isEditable } from "../model/sheet-states.ts";
import { insertEvent, insertSection, listSections, lockBusiness, type Business } from "../store.ts";
import type { openData as opening, saveSection as saving } from "./contract.ts";
import { showData } from "./show-applicant-sheet.ts";

/** The commercial data of a sheet, by its code. */
export async function openData(ctx: Ctx, deps: OnboardingDeps, { code }: Input<typeof opening>): Promise<Output<typeof opening>> {
  return showData(ctx, deps, await openCode(ctx, deps, { code, page: "data" }));
}

/** Saves one section. What was saved by somebody else since it was shown is never overwritten. */
export async function saveSection(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, section, seen }: Input<typeof saving>,
): Promise<Output<typeof saving>> {
  const { business } = await openCode(ctx, deps, { code, page: "data" });
  await lockBusiness(ctx.db, business.id);
  const opened = await openCode(ctx, deps, { code, page: "data" });
  const { sheet, holder } = opened;
  if (!isEditable(sheet.state)) throw refuseSheet("sheet_not_editable");
  if (section.code === "terms") await checkTerms(ctx, section.content, business);
  const { content } = z.encode(sectionSchema, section);
  const known = (await listSections(ctx.db, sheet.id)).find((one) => one.code === section.code);
  const isRepeated = known !== undefined && known.savedBy === holder && canonicalJson(known.content) === canonicalJson(content);
  if (!isRepeated) {
    if ((known?.no ?? null) !== seen) throw refuseSheet("sheet_changed");
    await insertSection(ctx.db, { sheet: sheet.id, code: section.code, content, by: holder }, ctx.now);
    const details = { section: section.code };
    await insertEvent(ctx.db, { business: business.id, sheet: sheet.id, kind: "section_saved", by: holder, details }, ctx.now);
  }
  return showData(ctx, deps, opened);
}

/** Each area by its own name, which the signers read; and no outlet of the agent left outside. */
async function checkTerritory(territory: TermsOf<"agent">["territory"], known: AgentTerms | null): Promise<void> {
  const { provinces, regencies } = await readAreas();
  for (const { code, name } of territory)
    if ((provinces.get(code) ?? regencies.get(code))?.name !== name) throw refuseSheet("area_does_not_fit", { area: name });
  const codes = territory.map(({ code }) => code);
  const outside = known?.outlets.find(({ entries }) => !isWithin(codes, entries.city));
  if (outside !== undefined) throw refuseSheet("outlet_outside_territory", { outlet: outside.entries.name });
}

/** What the terms need of the capabilities in which they will count, so that no last signature fails by it. */
async function checkTerms(ctx: Ctx, terms: Terms, { kind, owner }: Pick<Business, "kind" | "owner">): Promise<void> {
  if (terms.kind !== kind) throw refuseSheet("terms_of_other_kind");
  if (terms.kind !== "agent") return;
  const known = await readAgentTerms(ctx, owner);
  // The books of an agent are kept by its settlement.
  if (known !== null && (known.settlement !== terms.settlement || known.chain !== terms.chain))
    throw refuseSheet("settlement_final");
  await checkTerritory(terms.territory, known);
  const territory = terms.territory.map(({ code }) => code);
  for (const { entries } of terms.outlets) {
    const why = whyNotOutlet(entries, { settlement: terms.settlement, territory });
    if (why !== null) throw refuseSheet(why, { outlet: entries.name });
  }
  const why = terms.commission && (await whyNotPartyTerms(ctx, { party: owner, commission: terms.commission }));
  if (why !== null) throw refuseSheet(why.why, { fee: why.fee });
}
