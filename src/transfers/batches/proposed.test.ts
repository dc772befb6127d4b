/** Acts on several transfers that two people decide: ordinary proposals, made once, seen together, each decided by its own hash. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as office from "../office/contract.ts";
import * as proposals from "../proposals/contract.ts";
import { COMPLIANCE, inquiry, openOfficers, OPERATIONS } from "../testing/officers.ts";
import * as contract from "./contract.ts";
import type { RowResult } from "./contract.ts";
import * as deciding from "./contract-deciding.ts";
import type { BatchAct } from "./model/batch.ts";

const desk = await openOfficers();
const { app, budi, call, clock, happen, held, idOf, joko, sari, staff, stateOf, unknown, wati } = desk;
const db = app.runtime.database;
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

type Row = { readonly transfer: Id<"tr">; readonly version: number };
type Officer = typeof sari;
const LETTER = "Surat bank 12/X: kedua puluh pembayaran ini tidak dikreditkan";
const REJECT = { act: "reject", reason: "NOT_ACCEPTED" } as const;
const FAILED = { act: "outcome_failed", evidence: LETTER } as const;

const preview = (act: BatchAct, transfers: Id<"tr">[], actor: Officer) => call(contract.previewBatch, { act, transfers }, actor);
const rowsOf = async (act: BatchAct, transfers: Id<"tr">[], actor: Officer): Promise<Row[]> =>
  expectOk(await preview(act, transfers, actor)).rows.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
const rule = (rows: Row[], { id = idOf("tb"), actor = wati, evidence = "Satu jaringan, laporan 7" } = {}) =>
  call(contract.proposeRulings, { id, doing: { ...REJECT, evidence }, rows }, actor);
const operate = (rows: Row[], { id = idOf("tb"), actor = sari } = {}) =>
  call(contract.proposeOperations, { id, doing: FAILED, rows }, actor);
type Answer = { readonly data?: { readonly rows: readonly RowResult[] } | null | undefined };
const outcomes = ({ data }: Answer) =>
  Object.fromEntries((data?.rows ?? []).map(({ transfer, outcome, whyNot }) => [transfer, whyNot ?? outcome]));
const read = async (id: Id<"tb">, actor: Officer) => expectOk(await call(deciding.readProposedBatch, { id }, actor)).rows;
const chosen = async (id: Id<"tb">, actor: Officer) => (await read(id, actor)).map(({ proposal }) => proposal);

/** A batch that proposes to reject these. */
async function rejecting(transfers: Id<"tr">[], actor = wati): Promise<Id<"tb">> {
  const id = idOf("tb");
  expectOk(await rule(await rowsOf("reject", transfers, actor), { id, actor }));
  return id;
}
const decide = (batch: Id<"tb">, made: readonly { id: Id<"pp">; hash: string }[], actor: Officer, decision = "approve") =>
  call(
    deciding.decideRulings,
    { batch, decision: decision as "approve", proposals: made.map(({ id, hash }) => ({ id, hash })) },
    actor,
  );
const results = (answer: Awaited<ReturnType<typeof decide>>) => expectOk(answer).results.map(({ whyNot }) => whyNot ?? "done");

test("each row becomes an ordinary proposal; a repeated run makes no second one", async () => {
  const [one, two, paidOne] = [await held(), await held(true), await unknown()];
  const id = idOf("tb");
  const shown = expectOk(await preview("reject", [one, two, paidOne], wati)).rows;
  expect(Object.fromEntries(shown.map(({ transfer, whyNot }) => [transfer.id, whyNot]))).toEqual({
    [one]: null,
    [two]: null,
    [paidOne]: "state_conflict",
  });
  const rows = shown.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
  const first = await rule(rows, { id });
  expect(outcomes(first)).toEqual({ [one]: "done", [two]: "done", [paidOne]: "state_conflict" });
  clock.advance(MINUTE_MS);
  const again = await Promise.all([rule(rows, { id }), rule(rows.toReversed(), { id })]);
  for (const answer of again) expect(outcomes(answer)).toEqual(outcomes(first));
  expect(await Promise.all([one, two].map(stateOf))).toEqual(["UNDER_REVIEW", "UNDER_REVIEW"]);
  const seen = expectOk(await call(office.readAny, { id: one }, joko));
  expect(seen.proposals).toMatchObject([
    { what: { kind: "reject", reason: "NOT_ACCEPTED" }, reason: "Satu jaringan, laporan 7", state: "proposed" },
  ]);
  expect(await read(id, joko)).toHaveLength(2);
  expect(await rule(rows, { id, evidence: "lain" })).toMatchObject({
    code: 409,
    status: "id_already_used",
  });
  // It is the proposal of its transfer: decided alone as any other.
  const [proposal] = seen.proposals;
  expectOk(await call(proposals.decideRuling, { id: proposal!.id, hash: proposal!.hash, decision: "approve" }, joko));
  expect(await stateOf(one)).toBe("REFUND_PENDING");
});

test("what has changed since it was shown, and what a proposal waits about, is left alone and said so", async () => {
  const [kept, changed, waiting] = [await held(), await held(), await held()];
  const rows = await rowsOf("reject", [kept, changed, waiting], wati);
  expectOk(await call(office.releaseTransfer, { id: changed, text: "tidak ada temuan" }, joko));
  expectOk(await desk.ruling(waiting, { kind: "reject", reason: "NOT_ACCEPTED" }));
  expect(outcomes(await rule(rows))).toEqual({ [kept]: "done", [changed]: "changed", [waiting]: "proposal_already_waiting" });
  const shown = expectOk(await preview("reject", [kept], joko)).rows;
  expect(shown.map(({ whyNot }) => whyNot)).toEqual(["proposal_already_waiting"]);
});

test("the other person decides those that they choose, each by its own hash and with its own result", async () => {
  const [one, two, three, gone] = [await held(), await held(), await held(), await held()];
  const id = await rejecting([one, two, three, gone]);
  expectOk(await call(office.releaseTransfer, { id: gone, text: "tidak ada temuan" }, joko));
  const rows = await read(id, joko);
  expect(Object.fromEntries(rows.map(({ transfer, isOutdated }) => [transfer.id, isOutdated]))).toEqual({
    [one]: false,
    [two]: false,
    [three]: false,
    [gone]: true,
  });
  expect(rows.find(({ transfer }) => transfer.id === gone)?.changed).toMatchObject({
    shown: { state: "UNDER_REVIEW" },
    now: { state: "FUNDED" },
  });
  const of = (transfer: Id<"tr">) => {
    const found = rows.find((row) => row.transfer.id === transfer);
    if (found === undefined) throw new Error("a row of the batch");
    return found.proposal;
  };
  const tampered = { ...of(two), hash: "0".repeat(64) };
  expect(results(await decide(id, [of(one), tampered, of(gone)], joko))).toEqual([
    "done",
    "proposal_not_as_shown",
    "proposal_overtaken",
  ]);
  expect(await Promise.all([one, two, three].map(stateOf))).toEqual(["REFUND_PENDING", "UNDER_REVIEW", "UNDER_REVIEW"]);
  expect((await chosen(id, joko)).map(({ state }) => state).toSorted()).toEqual([
    "approved",
    "overtaken",
    "proposed",
    "proposed",
  ]);
  // The answer was lost: the same press again has the same result, another decision does not.
  expect(results(await decide(id, [of(one), of(two)], joko))).toEqual(["done", "done"]);
  expect(results(await decide(id, [of(one)], joko, "reject"))).toEqual(["proposal_not_waiting"]);
  expect(results(await decide(id, [of(three)], joko, "reject"))).toEqual(["done"]);
  expect(await stateOf(three)).toBe("UNDER_REVIEW");
});

test("nobody decides their own, and two approvers at once decide each once", async () => {
  const transfers = [await held(), await held(), await held()];
  const id = await rejecting(transfers);
  const made = await chosen(id, joko);
  expect((await chosen(id, wati)).map(({ whyNotDecide }) => whyNotDecide)).toEqual(made.map(() => "proposal_own"));
  for (const decision of ["approve", "reject"])
    expect(results(await decide(id, made, wati, decision))).toEqual(made.map(() => "proposal_own"));
  const dewi = staff(COMPLIANCE);
  const [first, second] = [await Promise.all([decide(id, made, joko), decide(id, made.toReversed(), dewi)])].flatMap((both) =>
    both.map(results),
  );
  const won = made.map((_, n) => new Set([first?.[n], second?.[made.length - 1 - n]]));
  expect(won).toEqual(made.map(() => new Set(["done", "proposal_not_waiting"])));
  expect(await Promise.all(transfers.map(stateOf))).toEqual(transfers.map(() => "REFUND_PENDING"));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit.entry where code = 'transfers.proposal_decided' and subject = any(${transfers})`.execute(
    db,
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test("operations: a letter about several payouts; rights are those of each menu", async () => {
  const [one, two] = [await unknown(), await unknown()];
  // Due again since the second one was made.
  await happen(one, inquiry("unknown"));
  const id = idOf("tb");
  const rows = await rowsOf("outcome_failed", [one, two], sari);
  expect(outcomes(await operate(rows, { id }))).toEqual({ [one]: "done", [two]: "done" });
  const made = await chosen(id, budi);
  const denied = { code: 403, status: "permission_denied" };
  expect(await rule(rows, { actor: sari })).toMatchObject(denied);
  expect(await operate(rows, { actor: wati })).toMatchObject(denied);
  expect(await decide(id, made, budi)).toMatchObject(denied);
  // An approver of compliance neither sees nor decides proposals of operations, and the other way round.
  expect(await call(deciding.readProposedBatch, { id }, wati)).toMatchObject({ code: 404 });
  expect(results(await decide(id, made, joko))).toEqual(["not_found", "not_found"]);
  const rulings = await rejecting([await held()]);
  expect(await call(deciding.readProposedBatch, { id: rulings }, budi)).toMatchObject({ code: 404 });
  const approve = (batch: Id<"tb">, actor: Officer) =>
    call(
      deciding.decideOperations,
      { batch, decision: "approve", proposals: made.map(({ id: pp, hash }) => ({ id: pp, hash })) },
      actor,
    );
  expect(results(await approve(rulings, budi))).toEqual(["not_found", "not_found"]);
  const proposer = staff({ menu: "transfer", module: ["view", "oversee", "act"] });
  expect(await approve(id, proposer)).toMatchObject(denied);
  // Both menus, but not the right to approve one of them: the other batch is theirs to read only.
  const both = staff(OPERATIONS, { menu: "compliance", module: ["view", "decide"] });
  expect((await read(rulings, both)).length).toBe(1);
  expect(await decide(rulings, await chosen(rulings, both), both)).toMatchObject(denied);
  expect(results(await approve(id, budi))).toEqual(["done", "done"]);
  expect(await Promise.all([one, two].map(stateOf))).toEqual(["REJECTED", "REJECTED"]);
});

test("a right that is taken away in the meantime no longer decides", async () => {
  const id = await rejecting([await held()]);
  const made = await chosen(id, joko);
  Object.assign(app.runtime, { rightsOf: async () => [] });
  expect(results(await decide(id, made, joko))).toEqual(["permission_denied"]);
  Object.assign(app.runtime, { rightsOf: undefined });
  expect((await chosen(id, joko)).map(({ state }) => state)).toEqual(["proposed"]);
  expect(await decide(id, [...made, ...made], joko)).toMatchObject({ code: 400 });
});
