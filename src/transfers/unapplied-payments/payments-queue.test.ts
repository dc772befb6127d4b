/** Payments that only staff can move on, as the office finds them. */
import { afterAll, afterEach, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as proposals from "../proposals/contract.ts";
import { closed, openPayers, silent } from "../testing/payers.ts";

const { senders, bank, send, inquireDue, suspended, owed, officer } = await openPayers();
const { clock } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

test("the office finds payments that need staff, by cause, and as a file", async () => {
  // Unanswered for more than a day, refused for its account, under way, and undecided.
  const overdue = await owed();
  bank.submitted = silent;
  await send();
  bank.inquired = silent;
  for (let hour = 0; hour < 40; hour++) {
    clock.advance(HOUR_MS);
    await inquireDue();
  }
  const refused = await owed();
  bank.submitted = closed;
  await send();
  const inProgress = await owed();
  bank.submitted = { outcome: "pending", providerRef: null };
  await send();
  const waiting = await suspended();
  const mine = [overdue, refused, inProgress, waiting];
  const listed = async (queue?: "person" | "unmatched" | "account_needed" | "overdue") => {
    const data = expectOk(await senders.api.call(proposals.listPayments, { ...(queue && { queue }) }, { actor: officer }));
    const all = data.payments;
    // The mark on each payment and the filter follow one rule.
    if (queue === "overdue") expect(all.filter(({ needsPerson }) => !needsPerson)).toEqual([]);
    return all.map(({ id }) => id).filter((id) => mine.includes(id));
  };
  expect((await listed()).toSorted()).toEqual(mine.toSorted());
  expect([await listed("overdue"), await listed("account_needed"), await listed("unmatched")]).toEqual([
    [overdue],
    [refused],
    [waiting],
  ]);
  expect((await listed("person")).toSorted()).toEqual([overdue, refused, waiting].toSorted());
  const { api } = senders;
  const exporting = senders.staff({ menu: "transfer", module: ["oversee", "export"] });
  const query = { queue: "overdue", export: "Y" };
  const file = await api.raw({
    method: "GET",
    url: proposals.listPayments.path,
    query,
    headers: { "x-code-challenge": api.tokenOf(exporting) },
  });
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  expect([overdue, waiting].map((id) => file.body.includes(id))).toEqual([true, false]);
});
