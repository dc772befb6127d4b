/** What a person hears of their application, from its receipt to the way back to the transfer for which they gave it. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readOpenCase } from "../contract-open-case.ts";
import { readOwnSources } from "../contract-own-sources.ts";
import * as person from "../person/contract.ts";
import { openCases } from "../testing/cases.ts";
import * as steps from "./contract-steps.ts";

const office = await openCases();
const { app, api, staff, submitted, allAccepted } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("an application is confirmed by mail, shown to the pages that send, and its approval leads back to the transfer", async () => {
  const onward = "/dashboard/send?to=SG&via=bank&send=3000000";
  const { wina, id } = await submitted("L2", undefined, onward);
  expect(await office.mailsTo(wina)).toEqual(["verification.submitted"]);
  const open = async () => expectOk(await api.call(readOpenCase, {}, { actor: wina })).case;
  const { dueAt } = expectOk(await api.call(person.readOwn, {}, { actor: wina })).case ?? {};
  // The time ends as a day begins: the last day is the one before.
  const lastDay = toLocalDate(new Date(new Date(dueAt ?? "").getTime() - 1));
  expect(await open()).toEqual({ tier: "L2", isAsked: false, lastDay });
  // Sending fills in what they stated about their money.
  expect(expectOk(await api.call(readOwnSources, {}, { actor: wina }))).toEqual({ sources: ["salary"], purposes: ["family"] });
  const wati = staff("review", "approve");
  const { version } = await allAccepted(id, wati);
  const decision = { outcome: "approve", code: null, isFinal: false, note: null } as const;
  expectOk(await api.call(steps.decideCase, { id, version, ...decision }, { actor: wati }));
  expect(await open()).toBeNull();
  const approved = (await office.mailTextsTo(wina)).find(({ template }) => template === "verification.approved");
  expect(approved?.text).toContain(onward);
  // The list of notifications has both, and no mail of its own: verification has sent them.
  const { rows } = await sql`select kind from notifications.notification where person = ${wina.id} order by no`.execute(
    app.runtime.database,
  );
  expect(rows).toEqual([{ kind: "verification_received" }, { kind: "verification_approved" }]);
});
