import type { Input } from "#kernel/endpoint.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OnboardingDeps } from "../deps.ts";
import type { takeSheetPdf as taking } from "./contract.ts";
import { drawSheet } from "./draw-sheet.ts";
import { sheetTexts } from "../model/sheet-texts.ts";
import { openForSigner, type OpenedSigning } from "./open-signing.ts";
import { stateOfVersion } from "./sheet-state.ts";

/** The sheet as its signers have it: with hash, signatures, and the code of its confirmation. */
export async function takeSheetPdf(ctx: Ctx, deps: OnboardingDeps, { code }: Input<typeof taking>): Promise<FileAnswer> {
  return pdfOf(ctx, deps, await openForSigner(ctx, deps, code));
}

/** A version as a file. The risk is in it for staff alone. */
export async function pdfOf(
  ctx: Ctx,
  deps: Pick<OnboardingDeps, "issuerFor">,
  { sheet, content, hash, risk, signatures }: Pick<OpenedSigning, "sheet" | "content" | "hash" | "risk" | "signatures">,
): Promise<FileAnswer> {
  const { language, now: printedAt } = ctx;
  const bytes = await drawSheet({
    content,
    hash: hash.toString("hex"),
    risk,
    signatures,
    state: await stateOfVersion(ctx, sheet, content.version),
    issuer: await deps.issuerFor(ctx, language),
    language,
    printedAt,
  });
  return { fileName: `${sheetTexts[language].fileName}-v${content.version}.pdf`, contentType: "application/pdf", bytes };
}
