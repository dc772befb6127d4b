import { expect, test } from "vitest";
import { NO_FIGURES, type Close } from "../model/close.ts";
import { sectionsOf } from "./page-sections.ts";

const AT = new Date("2026-11-28T02:00:00Z");
const CLOSE: Close = {
  id: "cl_01kc0000000000000000000000",
  kind: "day",
  period: "2026-11-27",
  content: {
    ...NO_FIGURES,
    balances: [{ name: "transit", currency: "IDR", minor: "-1000000" }],
    closings: [{ account: "bank:014:IDR", currency: "IDR", statement: "500", books: "400", unexplained: "100" }],
    results: [{ name: "fee", kind: "income", currency: "IDR", minor: "500000" }],
  },
  reason: "",
  proposedBy: "us_01kc0000000000000000000000",
  proposedAt: AT,
  expiresAt: AT,
  hash: "a".repeat(64),
  state: "proposed",
  decidedBy: null,
  decidedAt: null,
  note: null,
  pageHash: null,
};

test.each([
  ["ID", "Rekening bank: 014 · IDR (bank:014:IDR), menurut laporan"],
  ["ID", "Rekening bank: 014 · IDR, belum terjelaskan"],
  ["ID", "Pendapatan biaya kiriman (fee, pendapatan)"],
  ["ID", "Kiriman yang belum dicairkan (transit) IDR"],
  ["EN", "Bank account: 014 · IDR (bank:014:IDR), on the statement"],
  ["EN", "Fee income (fee, income)"],
] as const)("accounts have a name and a code: %s %s", (language, line) => {
  const issuer = { brandName: "Sampai", legalName: "PT Sampai", address: "Jakarta" };
  const sections = sectionsOf({ close: CLOSE, names: {}, decidedBy: CLOSE.proposedBy, decidedAt: AT, issuer, language });
  expect(sections.flatMap(([, lines]) => lines.map(([term]) => term))).toContain(line);
});
