/** One reason for looking at a case: given once, it stays for its person while the case is open, and each look is recorded with it. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { openCases } from "../testing/cases.ts";
import * as steps from "./contract-steps.ts";

const office = await openCases();
const { app, api, staff, submitted, allAccepted, read } = office;
afterAll(() => office[Symbol.asyncDispose]());

test("the reason of a look is the caller's own, and ends with the case", async () => {
  const { id } = await submitted("L2");
  const [wati, yusuf] = [staff("review", "approve"), staff("review", "approve")];
  expect((await read(id, wati)).lookReason).toBeNull();
  expectOk(await api.call(steps.revealCase, { id, reason: "Memeriksa permohonan" }, { actor: wati }));
  const { lookReason } = await read(id, wati);
  expect(lookReason).toBe("Memeriksa permohonan");
  expect((await read(id, yusuf)).lookReason).toBeNull();
  expectOk(await api.call(steps.revealCase, { id, reason: lookReason ?? "" }, { actor: wati }));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit.entry where code = 'verification.reveal_case'`.execute(app.runtime.database);
  expect(rows[0]?.count).toBe(2);
  const { version } = await allAccepted(id, wati);
  const approval = { outcome: "approve", code: null, isFinal: false, note: null } as const;
  const { case: closed } = expectOk(await api.call(steps.decideCase, { id, version, ...approval }, { actor: wati }));
  expect(closed.lookReason).toBeNull();
});
