/** The partner's memory, its books, and its deliberate faults. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { behaviourOf, planOf, SENTINELS } from "./sentinels.ts";
import { mayFollow } from "./statuses.ts";
import { openTestPartner, quotation, type TestPartner } from "./testing/client.ts";

const folder = mkdtempSync(join(tmpdir(), "partner-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
let reference = "";
beforeEach(() => {
  reference = `po_${(made += 1)}`;
});
const becomes = ({ read }: TestPartner, reference: string, status: string) =>
  vi.waitFor(async () => expect((await read(reference)).body).toMatchObject({ status }), { timeout: 10_000 });

describe("its memory", () => {
  test("is a file: a restart continues from the state of the last answer", async () => {
    const file = join(folder, "restart", "facts.jsonl");
    const first = await openTestPartner({ file });
    await first.create(reference, "127000002");
    await first.confirm(reference);
    await becomes(first, reference, "50000");
    const before = [await first.read(reference), await first.call("GET", "/v1/balances")];
    await first.server.close();
    // Killed while writing: half a line, which was never answered.
    appendFileSync(file, '{"fact":"moved","at":17');
    const second = await openTestPartner({ file });
    expect([await second.read(reference), await second.call("GET", "/v1/balances")]).toEqual(before);
    await second.control("time", { advance_ms: 30_000 });
    expect((await second.read(reference)).body).toMatchObject({ status: "70000" });
    await second.server.close();
    const third = await openTestPartner({ file });
    expect(await third.paid(reference)).toMatchObject({ times: 1, minor: "78891" });
    expect((await third.control("books")).body).toMatchObject({ faults: [] });
    await third.server.close();
  });

  test("is deleted by a reset, including the file", async () => {
    const file = join(folder, "reset.jsonl");
    const partner = await openTestPartner({ file });
    await partner.create(reference);
    await partner.confirm(reference);
    await partner.control("reset", {});
    expect(await partner.read(reference)).toMatchObject({ status: 404 });
    expect(await partner.paid(reference)).toMatchObject({ times: 0 });
    await partner.server.close();
    expect(readFileSync(file, "utf8")).not.toContain(reference);
  });

  test("is the same after the same calls, ids included", async () => {
    const runs = await Promise.all(
      [0, 1].map(async () => {
        const partner = await openTestPartner();
        const ids = [(await partner.create(reference)).body.id, await partner.quote(reference)];
        await partner.server.close();
        return ids;
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
  });
});

describe("its books", () => {
  test("balance after every test number, and pay each transaction at most once", async () => {
    const partner = await openTestPartner();
    for (const { ending } of SENTINELS.filter(({ behaviour }) => !behaviour.confirmationFault && !behaviour.creationFault)) {
      reference = `po_sentinel_${ending}`;
      await partner.create(reference, `1${ending}`);
      await partner.confirm(reference);
    }
    await partner.control("time", { advance_ms: 3 * 86_400_000 });
    expect((await partner.control("books")).body.faults).toEqual([]);
    const { paid } = (await partner.control("paid")).body;
    expect(new Set(paid.map(({ times }) => times))).toEqual(new Set([1]));
    expect(paid.length).toBeGreaterThan(10);
    await partner.server.close();
  });

  test("release what was held for a declined transaction", async () => {
    const partner = await openTestPartner();
    const balances = await partner.call("GET", "/v1/balances");
    await partner.create(reference, "127000006");
    await partner.confirm(reference);
    await becomes(partner, reference, "90111");
    expect(await partner.call("GET", "/v1/balances")).toEqual(balances);
    await partner.server.close();
  });

  test("can be read in pages, each line once", async () => {
    const partner = await openTestPartner();
    for (let n = 0; n < 4; n += 1) {
      reference = `po_page_${n}`;
      await partner.create(reference);
      await partner.confirm(reference);
      await becomes(partner, reference, "70000");
    }
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const ids: string[] = [];
    let after = "";
    for (let pages = 0; pages < 20; pages += 1) {
      const query = `day=${day}&booked=true&limit=2${after === "" ? "" : `&after=${after}`}`;
      const { body } = await partner.call("GET", `/v1/balances/SGD/movements?${query}`);
      ids.push(...body.movements.map(({ id }) => id));
      if (body.next === null) break;
      after = body.next;
    }
    const all = (await partner.call("GET", `/v1/balances/SGD/movements?day=${day}&booked=true&limit=1000`)).body;
    expect(ids).toEqual(all.movements.map(({ id }) => id));
    expect(ids).toHaveLength(9);
    await partner.server.close();
  });
});

describe("random faults", () => {
  const FAULTS = { seed: 7, error_before: 0.2, error_after: 0.2, busy: 0.1 };
  /** Statuses of the answers to thirty quotations, sorted by reference. */
  const outcomes = async (seed: number, references: readonly string[]) => {
    const partner = await openTestPartner();
    await partner.control("faults", { ...FAULTS, seed });
    const all = new Map<string, number>();
    for (const one of references) {
      const { status } = await partner.call("POST", "/v1/quotations", quotation(one, "1.00"));
      all.set(one, status);
    }
    await partner.server.close();
    return references.toSorted().map((one) => all.get(one));
  };

  test("are the same for the same seed, in whatever order payouts come, and differ for another seed", async () => {
    const references = Array.from({ length: 30 }, (_, n) => `po_fault_${n}`);
    const [first, backwards, other] = [
      await outcomes(7, references),
      await outcomes(7, references.toReversed()),
      await outcomes(8, references),
    ];
    expect(first).toEqual(backwards);
    expect(first).not.toEqual(other);
    const bad = first.filter((status) => status !== 201).length;
    expect(bad).toBeGreaterThan(5);
    expect(bad).toBeLessThan(25);
  });

  test("can't sum to more than 1", async () => {
    const partner = await openTestPartner();
    expect(await partner.control("faults", { error_before: 0.5, error_after: 0.5 })).toMatchObject({ status: 200 });
    expect(await partner.control("faults", { error_before: 0.6, error_after: 0.5 })).toMatchObject({ status: 400 });
    await partner.server.close();
  });
});

test("each test number appears once, with texts in both languages and a plan of allowed status changes", () => {
  expect(new Set(SENTINELS.map(({ ending }) => ending)).size).toBe(SENTINELS.length);
  for (const { ending, behaviour, id, en } of SENTINELS) {
    expect(behaviourOf(`+62812${ending}`)).toBe(behaviour);
    expect(id).not.toBe(en);
    for (const isCash of [true, false]) {
      let status = "20000";
      for (const step of planOf(behaviour, isCash)) {
        expect(mayFollow(status, step.status), `${ending}: ${status} → ${step.status}`).toBe(true);
        status = step.status;
      }
    }
  }
  expect(behaviourOf("12345678")).toEqual({});
});

test("README.md lists every test number", () => {
  const readme = readFileSync("simulators/partner/README.md", "utf8");
  for (const { ending } of SENTINELS) expect(readme).toContain(`| ${ending} |`);
});

test("as its own process it prints its address, answers, and ends on SIGTERM", async () => {
  const child = spawn(process.execPath, ["simulators/partner/main.ts"], {
    env: { ...process.env, PARTNER_PORT: "0", PARTNER_CALLBACK_URL: "", PARTNER_FILE: "", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [address] = /http:\S+/.exec(line.toString()) ?? [""];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});
