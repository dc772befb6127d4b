/** The number of a hold in advance: masked in the list, shown in full for a reason, which the audit trail keeps. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { OPERATIONS, openOfficers } from "../testing/officers.ts";
import { listHolds, placeHold, revealHold } from "./contract.ts";

const office = await openOfficers();
afterAll(() => office[Symbol.asyncDispose]());
const { api, app, call, idOf, joko, sari, staff, wati } = office;
const viewer = staff({ menu: "compliance", module: ["view"] });

type Target =
  | { readonly kind: "person"; readonly person: `us_${string}` }
  | { readonly kind: "account"; readonly bank: string; readonly number: string }
  | { readonly kind: "phone"; readonly phone: string };
async function held(target: Target): Promise<`ah_${string}`> {
  const id = idOf("ah");
  const hold = { id, target, reason: "SUSPICION", text: "Surat 12/2026", takesTwo: false, until: null } as const;
  expectOk(await call(placeHold, hold, wati));
  return id;
}
const listed = async (id: string) => expectOk(await call(listHolds, {}, viewer)).holds.find((hold) => hold.id === id)?.target;
const audited = async (subject: string) =>
  (
    await sql<{ code: string; actor: string; reason: string }>`
      select code, actor_id as actor, details ->> 'reason' as reason from audit.entry
      where subject = ${subject} and code = 'transfers.reveal_advance_hold'`.execute(app.runtime.database)
  ).rows;

test.each([
  [{ kind: "account", bank: "014", number: "88-1234 5678" }, "014 · ••••\u00A05678", "014 · 8812345678"],
  [{ kind: "phone", phone: "0812 3456 7890" }, "••••\u00A07890", "+6281234567890"],
] as const)("of %o is masked, and shown in full with one record of who looked and why", async (target, masked, whole) => {
  const id = await held(target);
  expect(await listed(id)).toBe(masked);
  expect(await audited(id)).toEqual([]);
  expect(expectOk(await call(revealHold, { id, reason: "Dicocokkan dengan surat" }, viewer))).toEqual({ target: whole });
  expect(await audited(id)).toEqual([
    { code: "transfers.reveal_advance_hold", actor: viewer.id, reason: "Dicocokkan dengan surat" },
  ]);
  expect(await listed(id)).toBe(masked);
});

test("is revealed for a reason only, to compliance only, and only where something is masked", async () => {
  const id = await held({ kind: "account", bank: "014", number: "9912345678" });
  const asked = { id, reason: "Perlu" };
  expect((await api.call(revealHold, { id, reason: " " }, { actor: viewer, unjudged: true })).code).toBe(400);
  expect((await call(revealHold, asked, sari)).code).toBe(403);
  expect((await call(revealHold, asked, staff(OPERATIONS, { menu: "user", module: ["view"] }))).code).toBe(403);
  expect((await call(revealHold, { ...asked, id: idOf("ah") }, joko)).code).toBe(404);
  const person = await held({ kind: "person", person: idOf("us") });
  expect((await call(revealHold, { ...asked, id: person }, joko)).code).toBe(404);
  expect([...(await audited(id)), ...(await audited(person))]).toEqual([]);
});
