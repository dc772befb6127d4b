/** Staff find a transfer by what a caller says, and nothing else; what they may not know is not found by it either. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { numberOf } from "../../model/progress.ts";
import { openOfficers } from "../../testing/officers.ts";
import * as contract from "../contract.ts";
import * as lists from "../contract-list.ts";

const office = await openOfficers();
const { call, clock, newSender, sari, sent, stateOf, wati } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const search = async (typed: string, more: object = {}) => expectOk(await call(lists.listAll, { search: typed, ...more }, sari));
const found = async (typed: string, more: object = {}) => (await search(typed, more)).transfers.map(({ id }) => id);

const sender = await newSender();
const other = await newSender();
const { id } = await sent(sender);
// Later, so that its id is the newer one.
clock.advance(1_000);
const { id: elsewhere } = await sent(other);
const { rows } = await sql<{ total: bigint; account: string }>`
  select principal_minor + fee_minor + tax_minor as total, agreed #>> '{beneficiary,account,number}' as account
  from transfers.transfer where id = ${id}`.execute(office.desk.database);
const [row] = rows;
if (row === undefined) throw new Error("the transfer is not stored");
const { account } = row;

test("by its id, by the number that people read out, by its virtual account", async () => {
  expect(await found(id)).toEqual([id]);
  for (const typed of [numberOf(id), numberOf(id).toLowerCase().replace("-", "")]) expect(await found(typed)).toEqual([id]);
  const number = await office.opened(id);
  expect(await found(number.replace(/(.{4})/g, "$1 ").trim())).toEqual([id]);
});

test("by the recipient's and the sender's name: words in any order, beginnings, parts, typing errors", async () => {
  for (const typed of ["budi santoso", "SANTOSO budi", "sant", "antos", "siti budi"]) {
    const all = await found(typed);
    expect(all).toEqual([elsewhere, id]);
  }
  expect(await search("santoso")).toMatchObject({ isNearly: false });
  expect(await search("santosso")).toMatchObject({ isNearly: true, transfers: [{ id: elsewhere }, { id }] });
  expect(await search("zzzzzz")).toMatchObject({ isNearly: false, transfers: [] });
  // Each term has to match.
  expect(await found("budi zzzzzz")).toEqual([]);
});

test("by the account, its last four digits, and the amount", async () => {
  expect(await found(account)).toContain(id);
  expect(await found(account.slice(-4))).toContain(id);
  const rupiah = row.total / 100n;
  expect(await found(`Rp ${rupiah.toLocaleString("id-ID")}`)).toContain(id);
  expect(await found(`budi ${rupiah}`)).toContain(id);
  expect(await found(`${rupiah + 1n}`)).toEqual([]);
});

test("by a part of the sender's e-mail address and telephone number, however it is written", async () => {
  await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
      password_hash, password_changed_at, created_at, updated_at)
    values (${sender.id}, 'CUSTOMER', 'PERSONAL', 'Siti', 'Siti Aminah', 'ID', 'Siti.Aminah@contoh.example', 'siti.aminah@contoh.example',
      '+6281234567890', '-', now(), now(), now())`.execute(office.desk.database);
  for (const typed of [
    "siti.aminah@contoh.example",
    "Aminah@contoh",
    "081234567890",
    "+62 812-3456-7890",
    "0812 3456 7890",
    "4567890",
  ])
    expect(await found(typed), typed).toEqual([id]);
});

test("within a queue, a product, and page by page", async () => {
  expect(await found("budi", { product: "cash_pickup" })).toEqual([]);
  expect(await found("budi", { queue: "held" })).toEqual([]);
  expect(await found("budi", { before: elsewhere })).toEqual([id]);
});

test("the queue of what is held does not tell operations what is frozen", async () => {
  const held = await office.held();
  expect(await found("", { queue: "held" })).toEqual([held]);
  await call(contract.freezeTransfer, { id: held, text: "Perintah PPATK 17" }, wati);
  expect(await stateOf(held)).toBe("FROZEN");
  const seen = expectOk(await call(contract.readAny, { id: held }, sari));
  expect(await found("", { queue: "held" })).toEqual([held]);
  expect(seen.state).toBe("UNDER_REVIEW");
  // Neither its journals nor its acts tell.
  expect(seen.journals.map(({ kind }) => kind)).not.toContain("transfer.frozen");
  expect(
    seen.acts.every(
      ({ whyNot }) => whyNot !== null && ["state_conflict", "nothing_new", "product_differs", "refund_not_due"].includes(whyNot),
    ),
  ).toBe(true);
  const compliance = expectOk(await call(contract.readAny, { id: held }, wati));
  expect(compliance.journals.map(({ kind }) => kind)).toContain("transfer.frozen");
  expect(compliance.acts.filter(({ whyNot }) => whyNot === null).map(({ act }) => act)).toEqual(["unfreeze", "escheat"]);
});
