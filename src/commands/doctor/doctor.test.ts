/** Each planted misconfiguration turns only its own line of `main.js doctor` red, and that line names the remedy. */
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { PLANTS } from "#outside/testing/planted-faults.ts";
import { DUE, PLANTS_OF_KEYS, ROTATED } from "#outside/testing/planted-key-faults.ts";
import { closeWard, ENVIRONMENT, lookAt, type Plant } from "#outside/testing/doctor-installation.ts";
import { secretsOf } from "#platform/config.ts";
import type { Line } from "#platform/doctor/run-checks.ts";
import { printDoctor } from "./run-command.ts";
import { examine } from "./doctor.ts";

afterAll(closeWard);
const look = (plant: Plant) => lookAt(plant, examine);
const red = (lines: readonly Line[]) => lines.filter(({ verdict }) => verdict === "fail");

test("a healthy installation has no red line, and each line says something", async () => {
  const lines = await look({});
  expect(red(lines)).toEqual([]);
  expect(lines.length).toBeGreaterThan(25);
  for (const { says } of lines) expect(says).not.toBe("");
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});

test("after a completed rotation the line of keys says so", async () => {
  const lines = await look(ROTATED);
  expect(red(lines)).toEqual([]);
  expect(lines.find(({ name }) => name === "keys")).toMatchObject({
    verdict: "ok",
    says: expect.stringContaining("1 former key is stored"),
  });
});

test("production with demo data: the line of the data is red, besides the settings that only a test may have", async () => {
  const lines = await look({ environment: { APP_ENV: "production" } });
  expect(red(lines).filter(({ name }) => name !== "settings")).toEqual([
    { name: "database.data", verdict: "fail", says: expect.any(String), remedy: expect.stringMatching(/separate database/) },
  ]);
});

test("a mail and an SMS are really sent when requested", async () => {
  const lines = await look({ deps: { mailTo: "siti@example.test", smsTo: "+6281200000001" } });
  expect(red(lines)).toEqual([]);
  expect(lines.find(({ name }) => name === "mail")?.says).toMatch(/a mail to siti@example\.test was accepted$/);
  expect(lines.find(({ name }) => name === "sms")?.says).toMatch(/ accepted an SMS to \+6281200000001 as \S+$/);
});

describe("printed", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  async function printed(options: Readonly<Record<string, boolean>>): Promise<string> {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await printDoctor({ kind: "run", name: "doctor", args: [], options, values: {} }, { PORT: "http" });
    return write.mock.calls.map(([text]) => String(text)).join("");
  }
  test("each line has its remedy below it, the last line has the counts, and the exit code is 1 when a check failed", async () => {
    const text = await printed({});
    expect(text).toMatch(/^FAIL {2}settings +PORT is "http", which can't be used: .*\n +→ Correct them/);
    expect(text).toMatch(/\n\n\d+ ok, 0 warnings, 1 failed, \d+ skipped\n$/);
    expect(process.exitCode).toBe(1);
  });
  test("as JSON", async () => {
    const { isWell, lines } = JSON.parse(await printed({ json: true })) as { isWell: boolean; lines: Line[] };
    expect(isWell).toBe(false);
    expect(lines[0]).toMatchObject({ name: "settings", verdict: "fail" });
    expect(process.exitCode).toBe(1);
  });
});

describe("planted", () => {
  // Most checks take half a second; cloning a database on a busy machine takes longer.
  test.each([...PLANTS, ...PLANTS_OF_KEYS])("%s: %s", { timeout: 60_000 }, async (_what, name, remedy, plant) => {
    const lines = await look(plant);
    expect(red(lines)).toEqual([{ name, verdict: "fail", says: expect.any(String), remedy: expect.stringMatching(remedy) }]);
    const written = JSON.stringify(lines);
    for (const secret of secretsOf({ ...ENVIRONMENT, ...plant.environment })) expect(written).not.toContain(secret.slice(0, 40));
    expect(written).not.toContain("planted");
  });
});

describe("planted, and due", () => {
  const plain = look({});
  test.each(DUE)("%s: %s", { timeout: 60_000 }, async (_what, name, remedy, plant) => {
    const before = new Set((await plain).filter(({ verdict }) => verdict === "warn").map((line) => line.name));
    const lines = await look(plant);
    expect(red(lines)).toEqual([]);
    const yellow = lines.filter((line) => line.verdict === "warn" && !before.has(line.name));
    expect(yellow).toEqual([{ name, verdict: "warn", says: expect.any(String), remedy: expect.stringMatching(remedy) }]);
    expect(JSON.stringify(lines)).not.toContain("planted");
  });
});

test("after removing the planted faults the same installation is healthy again", async () =>
  expect(red(await look({}))).toEqual([]));
