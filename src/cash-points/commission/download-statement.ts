import type { Input } from "#kernel/endpoint.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { STATEMENT_LINES, type downloadStatement as contract } from "./contract.ts";
import { drawStatement } from "./draw-statement.ts";
import { readStatement } from "./list-commission.ts";
import { statementTexts } from "./model/statement-texts.ts";

/** An agent's commission of a month as a PDF, for those who may read it on screen. */
export async function downloadStatement(
  ctx: Ctx,
  { agent, month, language = ctx.language }: Input<typeof contract>,
  { issuerFor }: Pick<CounterDeps, "issuerFor">,
): Promise<FileAnswer> {
  const statement = await readStatement(ctx, { agent, month }, STATEMENT_LINES);
  const issuer = await issuerFor(ctx, language);
  return {
    fileName: `${statementTexts[language].fileName}-${statement.month}.pdf`,
    contentType: "application/pdf",
    bytes: await drawStatement({ statement, issuer, language, issuedAt: ctx.now }),
  };
}
