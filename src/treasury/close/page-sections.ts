/** The sections of the signed page of a close. */
import { filled } from "#kernel/filled.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney, money, type Currency } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { nameOfAccount, nameOfAccounts } from "#ledger/index.ts";
import type { PdfLine } from "#platform/files/pdf-document.ts";
import type { Close } from "../model/close.ts";
import { pageTexts } from "./model/page-texts.ts";
import type { CloseParts } from "./parts.ts";

export interface ClosePageFacts {
  readonly close: Close;
  readonly names: Readonly<Record<string, string>>;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly issuer: Awaited<ReturnType<CloseParts["issuerFor"]>>;
  readonly language: Language;
}

/** Accounts have their names, with their codes in brackets. */
export function sectionsOf(facts: ClosePageFacts): readonly (readonly [string, readonly PdfLine[]])[] {
  const { close, language } = facts;
  const texts = pageTexts[language];
  const { checks, covers, closings, results, balances } = close.content;
  const amount = (currency: Currency, minor: string) => amountText(currency, minor, language);
  return [
    [
      texts.checklist,
      checks.map(({ name, state, count, explanation }): PdfLine => [
        texts.checks[name],
        state === "holds" ? texts.holds : filled(texts.open, { count: String(count), why: explanation ?? "" }),
      ]),
    ],
    [
      texts.cover,
      covers.flatMap(({ currency, isCovered, ...of }): PdfLine[] => [
        [currency, isCovered ? texts.covered : texts.notCovered, "strong"],
        ...(["money", "others", "owed", "own"] as const).map((side): PdfLine => [texts[side], amount(currency, of[side])]),
      ]),
    ],
    [texts.closings, closings.flatMap((closing) => closingLines(closing, facts))],
    [
      texts.results,
      [
        ...results.map(({ name, kind, currency, minor }): PdfLine => [
          `${nameOfAccounts(name, language)} (${name}, ${texts[kind]})`,
          amount(currency, minor),
        ]),
        ...sumsOf(results, ({ kind, minor }) => (kind === "income" ? BigInt(minor) : -BigInt(minor))).map(
          ([currency, net]): PdfLine => [`${texts.net} ${currency}`, amount(currency, net), "strong"],
        ),
      ],
    ],
    [
      texts.balances,
      [
        ...balances.map(({ name, currency, minor }): PdfLine => [
          `${nameOfAccounts(name, language)} (${name}) ${currency}`,
          amount(currency, minor),
        ]),
        ...sumsOf(balances, ({ minor }) => (BigInt(minor) > 0n ? BigInt(minor) : 0n)).map(([currency, debit]): PdfLine => [
          `${texts.debit} ${currency}`,
          amount(currency, debit),
          "strong",
        ]),
        ...sumsOf(balances, ({ minor }) => (BigInt(minor) < 0n ? -BigInt(minor) : 0n)).map(([currency, credit]): PdfLine => [
          `${texts.credit} ${currency}`,
          amount(currency, credit),
          "strong",
        ]),
      ],
    ],
    [texts.signed, signatures(facts)],
  ];
}

const amountText = (currency: Currency, minor: string, language: Language) =>
  formatMoney(money(currency, BigInt(minor)), language);

function closingLines(
  { account, currency, statement, books, unexplained }: Close["content"]["closings"][number],
  { language }: ClosePageFacts,
): PdfLine[] {
  const texts = pageTexts[language];
  const name = nameOfAccount(account, language);
  const amount = (minor: string) => amountText(currency, minor, language);
  return [
    [`${name} (${account}), ${texts.statement}`, amount(statement)],
    [`${name}, ${texts.books}`, amount(books)],
    ...(unexplained === "0" ? [] : [[`${name}, ${texts.unexplained}`, amount(unexplained)] as const]),
  ];
}

/** Sums by currency, in the order of the rows. */
function sumsOf<Row extends { readonly currency: Currency }>(
  rows: readonly Row[],
  minorOf: (row: Row) => bigint,
): (readonly [Currency, string])[] {
  const sums = new Map<Currency, bigint>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + minorOf(row));
  return [...sums].map(([currency, sum]) => [currency, String(sum)]);
}

function signatures({ close, names, decidedBy, decidedAt, language }: ClosePageFacts): readonly PdfLine[] {
  const texts = pageTexts[language];
  const when = (at: Date) => formatInstant(at, language, "long");
  return [
    [texts.proposedBy, names[close.proposedBy] ?? close.proposedBy, "strong"],
    [texts.at, when(close.proposedAt)],
    [texts.approvedBy, names[decidedBy] ?? decidedBy, "strong"],
    [texts.at, when(decidedAt)],
    [texts.number, close.id],
    [texts.hash, close.hash],
  ];
}
