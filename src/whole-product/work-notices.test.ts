/** Who is notified of what newly waits in the queues of the office. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { inboxAddress } from "#work/contract-proposals.ts";
import { notifyOfWork, type WorkNotice } from "#work/notify-of-work.ts";
import { listDigestReaders, sendDigestTo, type Digest } from "#work/send-digest.ts";
import { workNotifier } from "#wiring/work.ts";

const office = await openOfficers();
const { app, clock, desk, sari, budi, wati } = office;
afterAll(() => office[Symbol.asyncDispose]());

describe("those with the right", () => {
  const noticesFor = async (holders: Readonly<Record<string, readonly string[]>>) => {
    const notices: WorkNotice[] = [];
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      notifyOfWork(ctx, {
        ...workNotifier,
        holdersOf: async (_, menu, module) => holders[`${menu} ${module}`] ?? [],
        notify: async (_, all) => void notices.push(...all),
      }),
    );
    return notices;
  };

  test("are told of a transfer that needs a person, under one key per quarter of an hour", async () => {
    clock.advance(2 * HOUR_MS);
    const holders = { "transfer act": [sari.id, budi.id], "compliance decide": [wati.id] };
    expect(await noticesFor(holders)).toEqual([]);
    await office.unknown();
    const first = await noticesFor(holders);
    expect(first).toMatchObject([
      { person: sari.id, page: "/office/transfer?queue=person", queue: { EN: "Transfers that need staff" } },
      { person: budi.id },
    ]);
    expect(await noticesFor(holders)).toEqual(first);
    clock.advance(30 * MINUTE_MS);
    await office.unknown();
    const second = await noticesFor(holders);
    expect(second.map(({ key }) => key)).not.toEqual(first.map(({ key }) => key));
  });

  test("are told of a proposal, but not the person who proposed it, nor those whose right decides others", async () => {
    clock.advance(2 * HOUR_MS);
    expectOk(await office.ruling(await office.held(), { kind: "release" }));
    const holders = { "transfer approve": [sari.id], "compliance approve": [wati.id, office.joko.id] };
    expect(await noticesFor(holders)).toMatchObject([
      { person: office.joko.id, page: inboxAddress.to({ workflow: "transfers_proposal" }) },
    ]);
  });

  test("find it in the list under their bell", async () => {
    const real = {
      ...workNotifier,
      holdersOf: async (_: unknown, menu: string, module: string) => (`${menu} ${module}` === "transfer act" ? [sari.id] : []),
    };
    await office.unknown();
    for (let run = 0; run < 2; run++) await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => notifyOfWork(ctx, real));
    const { rows } = await sql<{ about: string }>`
      select about from notifications.notification where person = ${sari.id} and kind = 'work_waiting'`.execute(desk.database);
    expect(rows).toEqual([{ about: "/office/transfer?queue=person" }]);
  });
});

describe("the morning's summary", () => {
  const AS = { actor: { kind: "system", name: "test" } } as const;
  const holders: Readonly<Record<string, readonly string[]>> = { "transfer act": [sari.id], "support answer": [wati.id] };
  const send = async (isWorkingDay = true) => {
    const digests: Digest[] = [];
    const deps = {
      ...workNotifier,
      isWorkingDay: async () => isWorkingDay,
      holdersOf: async (_: unknown, menu: string, module: string) => holders[`${menu} ${module}`] ?? [],
      sendDigest: async (_: unknown, digest: Digest) => void digests.push(digest),
    };
    const readers = await app.as(AS, (ctx) => listDigestReaders(ctx, deps));
    for (const reader of readers) await app.as(AS, (ctx) => sendDigestTo(ctx, reader, deps));
    return digests;
  };

  test("names what waits for each person by right, with the number and the oldest; nothing to whom nothing waits", async () => {
    await office.unknown();
    const [digest, ...others] = await send();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ person: sari.id, page: "/office" });
    expect(digest?.key).toMatch(/^digest:\d{4}-\d{2}-\d{2}:us_/);
    expect(digest?.lines.EN).toMatch(/^- Transfers that need staff: \d+, the oldest since /m);
    expect(digest?.lines.ID.split("\n")).toHaveLength(digest?.queues ?? 0);
    clock.advance(48 * HOUR_MS);
    expect((await send())[0]?.lines.EN).toContain("(past its goal)");
  });

  test("is the same key all day, and nobody gets it on a day off", async () => {
    const [first] = await send();
    const [again] = await send();
    expect(again?.key).toBe(first?.key);
    expect(await send(false)).toEqual([]);
  });
});
