import { money } from "#kernel/money.ts";
import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CloseView, FiguresView } from "../contract-close.ts";
import { periodText, type Close, type CloseContent } from "../model/close.ts";
import { CLOSES } from "./workflow.ts";

/** Figures in the form shown to the caller. */
export const showFigures = ({ checks, balances, covers, closings, results }: CloseContent): FiguresView => ({
  checks: [...checks],
  balances: balances.map(({ name, currency, minor }) => ({ name, balance: money(currency, BigInt(minor)) })),
  covers: covers.map(({ currency, isCovered, ...of }) => ({
    currency,
    isCovered,
    money: money(currency, BigInt(of.money)),
    others: money(currency, BigInt(of.others)),
    owed: money(currency, BigInt(of.owed)),
    own: money(currency, BigInt(of.own)),
  })),
  closings: closings.map(({ account, currency, statement, books, unexplained }) => ({
    account,
    statement: money(currency, BigInt(statement)),
    books: money(currency, BigInt(books)),
    unexplained: money(currency, BigInt(unexplained)),
  })),
  results: results.map(({ name, kind, currency, minor }) => ({ name, kind, amount: money(currency, BigInt(minor)) })),
});

/** A close in the form shown to the caller. */
export function showClose(ctx: Pick<Ctx, "actor" | "now">, close: Close): CloseView {
  const { id, kind, period, content, reason, pageHash } = close;
  return {
    id,
    kind,
    period: periodText(kind, period),
    figures: showFigures(content),
    reason,
    ...showProposal(ctx, CLOSES, close),
    pageHash,
  };
}
