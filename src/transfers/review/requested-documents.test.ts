/** Documents that a sender is asked for: which, and which of them have come. */
import { afterAll, afterEach, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import * as details from "../details/contract.ts";
import * as contract from "../office/contract.ts";
import { openDocuments } from "../testing/documents.ts";
import { openOfficers } from "../testing/officers.ts";
import * as review from "./contract.ts";

const office = await openOfficers();
const { asked, give } = openDocuments(office);
const { api, call, clock, wati } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

test("the sender reads which documents are asked for, as long as they are; a request names at least one, each once", async () => {
  const { sender, id } = await asked();
  const own = async () => expectOk(await api.call(details.readTransfer, { id }, { actor: sender })).requested;
  expect(await own()).toEqual(["purpose"]);
  expectOk(await api.call(review.giveDocuments, { id, text: "Untuk uang sekolah adik." }, { actor: sender }));
  expect(await own()).toEqual([]);
  // Asked once more, for others: staff see what was asked last.
  clock.advance(MINUTE_MS);
  expectOk(await call(contract.requestDocuments, { id, kinds: ["authority", "source_of_funds"] }, wati));
  expect(await own()).toEqual(["source_of_funds", "authority"]);
  for (const kinds of [[], ["purpose", "purpose"], ["everything"]])
    expect(contract.requestDocuments.input.safeParse({ id, kinds }).success).toBe(false);
});

test("each file says which document it is; what is missing is explained, and staff see what has not come", async () => {
  const { sender, id } = await asked(["purpose", "relationship"]);
  const requested = async () => expectOk(await call(contract.readAny, { id }, wati)).requested;
  const answer = (text?: string) => api.call(review.giveDocuments, { id, ...(text && { text }) }, { actor: sender });
  expect(await requested()).toEqual([
    { kind: "purpose", isGiven: false },
    { kind: "relationship", isGiven: false },
  ]);
  expectOk(await give(sender, id, honestPdf(), { document: "relationship" }));
  expectOk(await give(sender, id, honestPdf(), { document: "other" }));
  // A file that is there says nothing of the one that is not.
  expect(await answer()).toMatchObject({ code: 422, status: "answer_incomplete" });
  // What was not sent yet has not come.
  expect((await requested()).every(({ isGiven }) => !isGiven)).toBe(true);
  expectOk(await answer("Sekolahnya belum mengirim tagihan."));
  expect(await requested()).toEqual([
    { kind: "purpose", isGiven: false },
    { kind: "relationship", isGiven: true },
  ]);
  const seen = expectOk(await call(contract.readAny, { id }, wati)).files.map(({ document }) => document);
  expect(new Set(seen)).toEqual(new Set(["other", "relationship"]));
  // Asked again, what came before the request does not count.
  clock.advance(MINUTE_MS);
  expectOk(await call(contract.requestDocuments, { id, kinds: ["purpose", "relationship"] }, wati));
  expect((await requested()).every(({ isGiven }) => !isGiven)).toBe(true);
  for (const document of ["purpose", "relationship"] as const) expectOk(await give(sender, id, honestPdf(), { document }));
  clock.advance(MINUTE_MS);
  expectOk(await answer());
  expect((await requested()).every(({ isGiven }) => isGiven)).toBe(true);
});
