import { termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { bandOf, scoreOf, sumOf, type PointsOf, type RiskFactor } from "../model/rules/risk.ts";
import type { RiskBand } from "../model/rules/requirements.ts";
import { fieldsOf, openAnswers, type OpenAnswer } from "../open-answers.ts";
import { listSubmissions } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import { findRiskOverride, type StoredOverride } from "./store.ts";

export interface Risk {
  readonly points: number;
  readonly band: RiskBand;
  readonly factors: readonly RiskFactor[];
  readonly override: StoredOverride | null;
}

/** What the factors read of the answers. Everybody here registered online. */
function knownOf(answers: readonly OpenAnswer[]): Readonly<Record<string, string | null>> {
  const address = fieldsOf(answers, "address");
  const number = fieldsOf(answers, "identity_number");
  return {
    occupation: fieldsOf(answers, "occupation")?.code ?? null,
    pep_declaration: fieldsOf(answers, "pep_declaration")?.kind ?? null,
    nationality: fieldsOf(answers, "nationality")?.country ?? (number?.kind === "nik" ? "ID" : (number?.issuingCountry ?? null)),
    residence: address === null ? null : (address.residence ?? address.onDocument).country,
    volume: fieldsOf(answers, "purpose_of_relation")?.volume ?? null,
    channel: "online",
  };
}

/** A person's risk now: points by the terms in force, and the band, unless a person has set another for a time. */
export async function readRisk(
  ctx: Pick<Ctx, "db" | "now" | "random">,
  deps: Pick<VerificationDeps, "subjectKeys">,
  subject: string,
): Promise<Risk> {
  const key = await findSubjectKey(ctx, deps, subject);
  const answers = key === null ? [] : openAnswers(key, await listSubmissions(ctx.db, subject));
  const terms = new Map<string, PointsOf>(
    (await termsAt(ctx, "risk_points", ctx.now)).map(({ key: factor, value }) => [factor, value]),
  );
  const factors = scoreOf(knownOf(answers), terms);
  const points = sumOf(factors);
  const override = await findRiskOverride(ctx.db, subject, ctx.now);
  return { points, band: override?.band ?? bandOf(points, terms.get("bands")), factors, override };
}
