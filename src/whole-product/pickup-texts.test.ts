/** The first message to a recipient of cash, with the wiring of an installation: amount, deadline, what to bring, whom to call. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setOperator } from "#operator/set-operator.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { asOwner } from "#platform/testing/database.ts";
import { openRealCounter } from "#cash-points/testing/real-counter.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import { findTransfer } from "#transfers/store.ts";
import { trackTransfer } from "#transfers/tracking/track-transfer.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import { NO_PARTIES } from "#wiring/parties.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { transferCallDeps } from "#wiring/transfers.ts";

const real = await openRealCounter();
const { desk, waiting } = real;
const { clock, db, app, newOutlet } = desk;
afterAll(desk.close);

const SITE_URL = "https://kiriman.test";
const { applyEffect } = transferCallDeps(
  identitySettings({ keys: createKeyring("a secret of this test"), SITE_URL }),
  NO_PARTIES,
);
const BIMA = { province: "52", city: "5272", district: "527201", cityName: "Bima", zone: "Asia/Makassar" } as const;

beforeAll(async () => {
  await newOutlet(real.agent, { ...BIMA, name: "Loket Bima" });
});

/** The SMS about a transfer to this city that is available from this instant on. */
async function reported(at: string, city: string | null): Promise<string> {
  const { transfer } = await waiting();
  const fields = city === null ? {} : { city };
  await asOwner(
    app.url,
    `set session_replication_role = replica; update transfers.transfer set agreed = jsonb_set(agreed, '{beneficiary,fields}', '${JSON.stringify(fields)}') where id = '${transfer}'`,
  );
  clock.set(new Date(at));
  await app.as({}, async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    if (stored) await applyEffect(ctx, "notify_recipient", [stored]);
  });
  const { rows } = await sql<{ text: string }>`
    select body_text as text from platform.outgoing_message where template = 'transfers.pickup_waiting'
      and recipient = (select agreed #>> '{beneficiary,phone}' from transfers.transfer where id = ${transfer})`.execute(db);
  return rows[0]?.text ?? "";
}
const NOON = "2026-11-24T05:00:00Z";
const NIGHT = "2026-11-24T15:00:00Z";

test("without a telephone number of the operator the SMS omits it and says the rest", async () => {
  expect(await reported(NOON, null)).toMatch(
    /^kiriman\.test: Rp 2\.000\.000 dari Siti A\. untuk Anda, ambil sampai \d+ \p{L}+ \d{4}\. Minta kode ambil darinya/u,
  );
});

test("says the deadline, what to bring, whom to call and where to track it, in the character set of an SMS", async () => {
  await app.as({}, (ctx) => setOperator(ctx, PROFILE));
  const text = await reported(NOON, "Bima");
  expect(text).toMatch(
    /^Uji: Rp 2\.000\.000 dari Siti A\. untuk Anda, ambil sampai (?<day>\d+ \p{L}+ \d{4})\. Minta kode ambil darinya, bawa ponsel ini dan identitas asli\. Tanya: \(021\) 1234567\. https:\/\/kiriman\.test\/lacak\/\S+$/u,
  );
  // GSM 03.38: one part holds 160 characters, two hold 153 each.
  expect(text).toMatch(/^[ -~]*$/);
  expect(text.replace(/ https:\S+$/, "").length).toBeLessThanOrEqual(160);
  expect(text.length).toBeLessThanOrEqual(306);
});

test("its link shows the city entered by the sender", async () => {
  const token = /\/lacak\/(?<token>\S+)$/.exec(await reported(NOON, "Kota Bima"))?.groups?.["token"] ?? "";
  const tracked = await app.as({}, (ctx) => trackTransfer(ctx, { token }, { rules: TRANSFER_RULES }));
  expect(tracked).toMatchObject({ product: "cash_pickup", city: "Kota Bima" });
});

test("says when outlets of the city open next, in local time, if none is open", async () => {
  expect(await reported(NIGHT, "kota bima")).toContain(". Gerai di Bima buka Rabu, 25 Nov, 08.00 WITA. Minta kode");
  expect(await reported(NIGHT, "Atlantis")).toContain(". Gerai buka Rabu, 25 Nov, 08.00 WITA. Minta kode");
  expect(await reported(NOON, "Bima")).not.toContain("Gerai");
  expect((await reported(NIGHT, "Bima")).length).toBeLessThanOrEqual(306);
});

test("says once the cash is collected where, when, and whom to call if it was somebody else, in one part", async () => {
  const { transfer } = await waiting();
  clock.set(new Date(NOON));
  const paidOut = {
    account: "agent_deposit",
    whose: real.agent,
    commission: null,
    place: "Loket Bima, Bima",
    at: new Date(NOON),
  } as const;
  await app.as({}, async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    if (!stored?.transfer.pickup) throw new Error("the test's transfer does not wait as cash");
    const pickup = { ...stored.transfer.pickup, paidOut };
    await applyEffect(ctx, "notify_recipient", [{ ...stored, transfer: { ...stored.transfer, state: "PAID", pickup } }]);
  });
  const { rows } = await sql<{ text: string }>`
    select body_text as text from platform.outgoing_message where about = ${transfer} and template = 'transfers.pickup_collected'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toMatch(
    /^Uji: Rp 2\.000\.000 dari Siti A\. sudah diambil di Loket Bima, Bima, Selasa, 24 Nov, 12\.00 WIB\. Bukan Anda\? Segera hubungi \(021\) 1234567\.$/,
  );
  expect(rows[0]?.text).toMatch(/^[ -~]*$/);
  expect(rows[0]?.text.length).toBeLessThanOrEqual(160);
});

test("a code that replaces another says so: the recipient may still hold the old one", async () => {
  const { transfer } = await real.ofPerson();
  await app.as({}, async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    if (stored) for (let code = 0; code < 2; code++) await applyEffect(ctx, "issue_code", [stored]);
  });
  const { rows } = await sql<{ text: string }>`
    select body_text as text from platform.outgoing_message
    where about = ${transfer} and template = 'transfers.pickup_code' order by length(body_text)`.execute(db);
  const [first = "", second = ""] = rows.map(({ text }) => text);
  expect(first).toMatch(/^Uji: kode ambil [\d ]{16} untuk Rp /);
  expect(second).toMatch(/^Uji: kode ambil [\d ]{16} \(baru, yang lama mati\) untuk Rp /);
  expect(second).toMatch(/^[ -~]*$/);
  expect(second.length).toBeLessThanOrEqual(306);
});
