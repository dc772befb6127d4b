/**
 * `npm run bench -- payroll [rows]`: one payroll of so many rows (500, the most, unless given) through a complete installation over HTTP: the
 * file, the holders' names at the bank's simulator, one approval, one payment, until each row has arrived. Prints how long each part took.
 */
import { setTimeout as pause } from "node:timers/promises";
import { csvText } from "#platform/files/csv.ts";
import * as calls from "#transfers/payroll/contract.ts";
import { MAX_ROWS } from "#transfers/payroll/model/payroll.ts";
import { openPerson } from "../../tools/demo/person.ts";
import { openScene, steer, type Scene } from "../../tools/demo/scene.ts";
import type { Stage } from "../../tools/demo/stage.ts";
import { machine } from "../shared/machine.ts";
import { keepRaw } from "./blocks.ts";

const BUSINESS = "usaha@demo.example";
const HEAD = ["Nama penerima", "Bank", "Nomor rekening", "Jumlah (Rp)", "Berita"];
/** Small, so that the largest file is within the limits of the tier of its contract. A tier set by hand would contradict the signed sheet. */
const RUPIAH = "50000";
const LOOK_EVERY_MS = 250;
const LIMIT_MS = 900_000;

/** Accounts of BCA whose holder the simulator names as the file does: it goes by the last digit. */
function fileOf(rows: number): File {
  const lines = Array.from({ length: rows }, (_, n) => ["Budi Santoso", "BCA", `7${100_000 + n}990`, RUPIAH, "Gaji"]);
  return new File([csvText([HEAD, ...lines])], "gaji.csv", { type: "text/csv" });
}

async function main(): Promise<void> {
  const rows = Math.min(MAX_ROWS, Number(process.argv[2] ?? MAX_ROWS));
  const scene = await openScene();
  try {
    const parts = await payOne(scene, rows);
    keepRaw("payroll", parts);
    process.stdout.write(`\n${machine()}, ${rows} rows\n\n| part | seconds | rows a second |\n|---|---|---|\n`);
    for (const [name, ms, isPerRow] of parts)
      process.stdout.write(`| ${name} | ${(ms / 1_000).toFixed(1)} | ${isPerRow ? Math.round((rows * 1_000) / ms) : ""} |\n`);
    await scene.check();
  } finally {
    await scene.stop();
  }
}

type Part = readonly [name: string, ms: number, isPerRow: boolean];

async function payOne(scene: Scene, rows: number): Promise<readonly Part[]> {
  const stage = { wait: (ms: number) => pause(ms) } as Stage;
  const business = await openPerson(scene, stage, BUSINESS);
  const parts: Part[] = [];
  const timed = async <T>(name: string, work: () => Promise<T>, isPerRow = true): Promise<T> => {
    const began = performance.now();
    const done = await work();
    parts.push([name, performance.now() - began, isPerRow]);
    process.stdout.write(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
    return done;
  };
  const id = business.newOwn("pl");
  const read = () => business.call(calls.readPayroll, { id });
  type Shown = Awaited<ReturnType<typeof read>>;
  const until = async (isReached: (shown: Shown) => boolean): Promise<Shown> => {
    for (const endsAt = performance.now() + LIMIT_MS; ; await pause(LOOK_EVERY_MS)) {
      const shown = await read();
      if (isReached(shown)) return shown;
      if (performance.now() > endsAt) throw new Error(`the payroll is ${shown.state}: ${JSON.stringify(shown.counts)}`);
    }
  };
  await timed("file: read, checked and priced", () => business.call(calls.uploadPayroll, { id, file: fileOf(rows) }));
  const draft = await timed("names at the bank", () => until(({ counts }) => counts.checking === 0));
  await timed("one reading of the page", read, false);
  const { typed } = draft.list[0] ?? { typed: {} };
  const changed = await timed(
    "one row changed",
    () => business.call(calls.changeRow, { id, no: 1, typed: { ...typed, note: "Bonus" } }),
    false,
  );
  const approving = { id, version: changed.version, sourceOfFunds: "business" };
  await timed(
    "approval, with its second factor",
    async () => {
      const step = await business.call(calls.requestPayrollApproval, approving);
      await business.approve(step.sessionCode);
      return business.call(calls.approvePayroll, approving);
    },
    false,
  );
  const open = await timed("prices, limits and the number", () => until(({ payIn }) => payIn?.number != null));
  await steer(scene.bankUrl, "pay", { number: open.payIn?.number });
  await timed("paid in, and each row a transfer", () => until(({ state }) => state === "paying" || state === "done"));
  await timed("sent, until each has arrived", () => until(({ state }) => state === "done"));
  return parts;
}

await main();
