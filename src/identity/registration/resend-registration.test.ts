import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "./contract.ts";
import { openIdentity } from "../testing/test-app.ts";
import type { Form } from "../testing/registration-form.ts";

const { clock, door, close } = await openIdentity();
const { db, send, messages, form, start, writeMail, register, one } = door;
afterAll(close);
beforeEach(() => clock.advance(3_700_000));

const again = ({ id }: Pick<Form, "id">) => send(contract.resendRegistration, { id });
/** Number of requested resends in the audit trail. */
const submitAgain = async ({ id }: Form) =>
  Number(
    (
      await one(
        sql<{
          count: string;
        }>`select count(*) from audit.entry where code = 'identity.registration_mail_requested_again' and subject = ${id}`,
      )
    )?.count,
  );
const waiting = async ({ id }: Form) => (await sql`select from graphile_worker.jobs where key = ${id}`.execute(db)).rows.length;

describe("resending the mail of a registration", () => {
  test("is done by the same job, with a new link; both links are valid until one is used", async () => {
    const input = form();
    await start(input);
    await writeMail(input);
    expect(await again(input)).toMatchObject({ code: 200, data: {} });
    expect(await waiting(input)).toBe(1);
    await writeMail(input);
    const links = (await messages(input.emailAddress)).map(
      ({ text }) => /email-verification\/([\w-]{43})/.exec(text)?.[1] ?? "none",
    );
    expect(new Set(links).size).toBe(2);
    for (const sessionCode of links) expect(await send(contract.verifyEmail, { sessionCode })).toMatchObject({ code: 200 });
    expect(await submitAgain(input)).toBe(1);
  });

  test("counts together with the first mail: a mailbox gets five an hour", async () => {
    const input = form();
    await start(input);
    for (let sent = 1; sent < 5; sent++) expect(await again(input)).toMatchObject({ code: 200 });
    expect(await again(input)).toMatchObject({ code: 429, status: "too_many_requests" });
    expect(await submitAgain(input)).toBe(4);
    clock.advance(3_600_000);
    expect(await again(input)).toMatchObject({ code: 200 });
  });

  test("answers the same for a finished, expired or unknown registration, and sends nothing", async () => {
    const finished = form();
    await register(finished);
    const old = form();
    await start(old);
    clock.advance(25 * 3_600_000);
    for (const input of [finished, old, form()]) {
      expect(await again(input)).toMatchObject({ code: 200, data: {} });
      expect(await submitAgain(input)).toBe(0);
    }
  });
});
