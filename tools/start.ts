/**
 * `npm start`: everything a fresh machine needs to show the product. `npm start -- --fresh` starts with an empty database. It stops what it
 * starts: on Ctrl-C, on a signal, and when the terminal is closed.
 */
import { rm } from "node:fs/promises";
import { demoAccounts } from "./processes/demo-accounts.ts";
import { BUILT_MAIN, build, isBuildStale } from "./bundle/build.ts";
import {
  type Companion,
  type Environment,
  endRuns,
  isTaken,
  mustRun,
  onStopRequest,
  startCompanion,
  waitFor,
} from "./processes/children.ts";
import { loadEnvironmentFile, localUrl, type Place, productEnvironment, readPlace } from "./processes/environment.ts";
import { startPostgres } from "./postgres/postgres.ts";
import { mailInOf } from "./processes/mail-in.ts";
import { clockFileFor, type Simulators, simulatorsFolder, startSimulators } from "./processes/simulators.ts";
import { Explained, paint, report, step, table } from "./processes/terminal.ts";

/** Everything to be stopped, in the order of starting. */
const started: { readonly title: string; stop(): Promise<void> }[] = [];
let stopping: Promise<void> | null = null;

/** The step under way; it may still be starting something that must be stopped. */
let current: Promise<unknown> = Promise.resolve();

/** Stops everything started, last first, then what the step under way adds. A failure does not keep the rest from being stopped. */
function stopAll(): Promise<void> {
  return (stopping ??= (async () => {
    endRuns();
    await stopParts();
    await Promise.allSettled([current]);
    await stopParts();
  })());
}

async function stopParts(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) await part.stop().catch(report);
}

/** After a request to stop nothing more is started: the step under way ends with this error. */
class Interrupted extends Error {}

async function main(): Promise<void> {
  const fresh = readArguments();
  loadEnvironmentFile();
  const place = readPlace();
  if (await isTaken(place.port, place.host)) {
    throw new Explained(
      `Port ${place.port} is taken by another program: stop it, or choose another port with PORT=${place.port + 1} npm start.`,
    );
  }
  process.stdout.write(`\n${paint("bold", "Sampai")}\n\n`);
  const externalUrl = process.env["DATABASE_URL"] || null;
  if (fresh && externalUrl)
    throw new Explained("--fresh empties the embedded database only; DATABASE_URL is set, and that database is yours to empty.");

  if (isBuildStale()) await doStep("Building pages and server", build);
  const databaseUrl =
    externalUrl ?? (await doStep(fresh ? "Starting PostgreSQL, empty" : "Starting PostgreSQL", () => openDatabase(fresh)));
  const memory = simulatorsFolder(place);
  const stored = { memory, clockFile: clockFileFor(memory) };
  if (fresh) await rm(memory, { recursive: true, force: true });
  const environment = {
    ...productEnvironment(place, databaseUrl),
    ...(stored.clockFile === null ? {} : { DEMO_CLOCK_FILE: stored.clockFile }),
  };
  await doStep("Migrating the database", () => mustRun("The migration", [BUILT_MAIN, "migrate"], environment));
  await doStep("Seeding the demo", () => mustRun("The seed", [BUILT_MAIN, "seed"], environment));
  const simulators = await doStep("Starting the simulators", () => startSimulators(place, companion, stored));
  const mailIn = await mailInOf(place);
  const site = await doStep("Starting the site", async () => {
    const server = companion(
      "The site",
      BUILT_MAIN,
      { ...environment, ...simulators.environment, ...mailIn.environment },
      "serve",
    );
    await waitFor(`${localUrl(place)}/readyz`, server);
    return server;
  });
  process.stdout.write(
    `\n${table(await rows(place, [...simulators.rows, ...mailIn.rows]))}\n\n${firstSteps(place, simulators)}\n\n`,
  );
  void site.ended.then((code) => {
    if (stopping) return undefined;
    report(
      new Explained(
        `The site ended by itself with code ${code}:\n\n${site.output().trimEnd().split("\n").slice(-20).join("\n")}`,
      ),
    );
    process.exitCode = 1;
    return stopAll();
  });
}

function readArguments(): boolean {
  const args = process.argv.slice(2);
  const unknown = args.find((argument) => argument !== "--fresh");
  if (unknown) throw new Explained(`npm start accepts --fresh only (npm start -- --fresh), not ${unknown}.`);
  return args.includes("--fresh");
}

async function doStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const working = step(title, work);
  current = working;
  const result = await working;
  if (stopping) throw new Interrupted();
  return result;
}

async function openDatabase(fresh: boolean): Promise<string> {
  const database = await startPostgres({ fresh });
  started.push({ title: "PostgreSQL", stop: () => database.stop() });
  return database.url;
}

function companion(title: string, file: string, environment: Environment, ...args: string[]): Companion {
  const part = startCompanion(title, [file, ...args], environment);
  started.push({ title, stop: () => part.stop() });
  return part;
}

/** Suggestions: a transfer from its price to its arrival, and cash from the sender to the counter, in two minutes. */
function firstSteps({ url }: Place, { rows: parties }: Simulators): string {
  const at = (label: string) => parties.find(([name]) => name === label)?.[1] ?? "its own page";
  const steps = [
    `Send: ${url}, choose an amount, "Kirim sekarang", sign in as Pelanggan (the code is in ${url}/dev/mailbox).`,
    "  To whom: any account that ends in 0000001 is paid; 0000003 is refused, and you see why.",
    `Pay:  ${at("Bank")}, the Pay button beside your virtual account. The transfer's page moves by itself.`,
    `Cash: send "tunai", pay, then sign in as Kasir agen in a private window: Loket, Cairkan.`,
    `  The pickup code and the recipient's one-time code come to their telephones: ${at("SMS and WhatsApp inbox")}.`,
  ];
  return [paint("bold", "Try this first (two minutes)"), "", ...steps.map((line) => `  ${line}`)].join("\n");
}

/** The pages to visit; a row whose page does not exist (yet) is left out. */
async function rows(place: Place, beside: Simulators["rows"]): Promise<(readonly [string, string])[]> {
  const pages = [
    ["Back office", "/office"],
    ["Development mailbox", "/dev/mailbox"],
    ["Codes of demo staff", "/dev/authenticator"],
    ["UI kit", "/dev/kit"],
  ] as const;
  const found = await Promise.all(
    pages.map(async ([label, at]) => ((await exists(`${localUrl(place)}${at}`)) ? [[label, `${place.url}${at}`] as const] : [])),
  );
  const accounts = demoAccounts().map(
    ({ role, email, password }) => [role, `${email}  ${paint("dim", "password")}  ${password}`] as const,
  );
  return [["Site", paint("cyan", place.url)] as const, ...found.flat(), ...beside, ...accounts, ["Stop", "Ctrl-C"] as const];
}

async function exists(address: string): Promise<boolean> {
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
  await answer.arrayBuffer();
  return answer.status !== 404;
}

onStopRequest(() => {
  process.stdout.write("\nStopping …\n");
  void stopAll().then(() => process.exit(process.exitCode ?? 0));
});

try {
  await main();
} catch (error) {
  // A step that fails because its program was stopped with this one is not reported.
  if (!stopping) {
    report(error);
    process.exitCode = 1;
  }
  await stopAll();
}
