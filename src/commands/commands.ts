/**
 * The commands of main.js. Help, errors and the table in docs/operations.md are generated from this table (`node
 * tools/generated/commands-table.ts` prints the last). Pure, and independent of the rest of the product: help must work when nothing else
 * does.
 */
import { parseArgs } from "node:util";

interface Command {
  /** Arguments as written in help: `<required>`, `[optional]`. */
  readonly takes: readonly string[];
  /** One sentence, without the full stop. */
  readonly does: string;
  readonly howOften: string;
  /** Switches by name, each with its effect. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options that take a value: the value's name and its purpose. */
  readonly values?: Readonly<Record<string, readonly [value: string, does: string]>>;
  /** Further paragraphs of `--help`. */
  readonly more?: readonly string[];
}

const all = {
  migrate: {
    takes: [],
    does: "migrates the database and the built-in levels to this release, then ends",
    howOften: "once per deployment, before the other processes; concurrent runs wait for each other",
    more: ["DATABASE_URL names the owner of the tables here; the other commands may use a login of their own."],
  },
  web: { takes: [], does: "serves pages, API and health", howOften: "any number" },
  worker: {
    takes: [],
    does: "runs jobs: messages, sealing the audit trail, clean-up; receives mail if `MAIL_IN_ADDRESS` is set",
    howOften: "any number; at least one",
  },
  serve: {
    takes: [],
    does: "web and worker in one process",
    howOften: "for a single machine; the image's default",
  },
  "fetch-rates": {
    takes: [],
    does: "fetches reference rates from RATES_SOURCE now and prints the result; exit 1 if there are none",
    howOften: "at any time; a worker fetches them at its start and every hour",
  },
  check: {
    takes: [],
    does: "checks all invariants and prints a line for each; exit 1 if one is broken",
    howOften: "at any time, e.g. nightly",
  },
  doctor: {
    takes: [],
    does: "checks settings, database, mail, SMS, bank, partner, rates, clock, backups, disk, certificate and worker, and prints a line for each, with the remedy; exit 1 if a check fails",
    howOften: "before the first start, after each change, and when something is wrong",
    options: { json: "prints the lines as JSON" },
    values: { mail: ["address", "sends a mail to this address"], sms: ["number", "sends an SMS to this number, +62…"] },
    more: [
      'It reads the settings of its own environment, continues if some are invalid or the database is unreachable, changes nothing, and prints\nno secret. What each line means: docs/operations.md, "When something is wrong".',
    ],
  },
  "invite-administrator": {
    takes: ["<email>", "<name>", "<phone>"],
    does: "invites one of the first two administrators by mail; refused once two people hold the level",
    howOften: "twice, at the first installation",
    options: {
      again: "sends the mail again to an address that has not accepted the invitation",
      instead: "withdraws invitations that are not accepted yet, e.g. to a mistyped address, and sends this one",
      english: "writes the mail in English instead of Indonesian",
    },
    more: [
      "The link in the mail is valid for three days and leads to the creation of a password. The first sign-in needs a one-time code\nby SMS or WhatsApp and sets up an authenticator app. The mail is sent as soon as a worker runs.",
      'For example: main.js invite-administrator ratna@example.com "Ratna Dewi" 081234567890',
    ],
  },
  "rotate-secret": {
    takes: [],
    does: "replaces the secret in `APP_SECRET_PREVIOUS` by `APP_SECRET`; `--check`: only prints the state",
    howOften: "when the secret is changed; can be repeated",
    options: {
      check: "changes nothing: prints the active key and the data that still needs an older one",
      lost: "declares data unreadable when the active secret is lost for good",
    },
    more: [
      "First set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the current one, for all processes, and restart them.\nAfter an interruption it continues where it stopped. Afterwards APP_SECRET_PREVIOUS can be removed: docs/operations.md, Changing secrets.",
    ],
  },
  backup: {
    takes: ["<folder>"],
    does: "backs up the database into a folder, and records the time for metrics",
    howOften: "at least daily; DATABASE_URL names the owner here",
    options: {
      base: "a base backup of the whole cluster (pg_basebackup) instead of a dump (pg_dump)",
      noted: "only records a backup that another program has made; the argument is its place",
      rehearsed: "only records that a backup was restored into a spare database and passed `check`; the argument is its place",
    },
    more: [
      "pg_dump, pg_restore and pg_basebackup must be in PATH, of the server's version or newer. --base needs a login with REPLICATION\nand, to restore to an instant, an archive of the write-ahead log: docs/operations.md.",
    ],
  },
  restore: {
    takes: ["<dump>"],
    does: "restores a dump into an empty database, runs all following steps, and holds payouts and refunds",
    howOften: "after a loss; in a rehearsal each quarter",
    options: { planned: "all processes were stopped before the dump, so no data is missing: nothing is held" },
    values: { since: ["instant", "when the dump was taken, if no file beside it records this"] },
    more: [
      "It creates the roles, restores, migrates, shifts the ledger's transaction numbers, starts `recover` and ends with `check`.",
    ],
  },
  recover: {
    takes: [],
    does: "after the database was restored to an earlier instant: holds payouts and refunds, prints how far their outcomes are known, and lifts the hold",
    howOften: "after each restore to an earlier instant, before any other process is started",
    options: { lift: "lifts the hold on payouts and refunds; refused while a case is open" },
    values: { since: ["instant", "the instant to which the database was restored, like 2026-11-23T04:11:00Z"] },
    more: [
      "The worker reads the statements since then and inquires at the bank and the partner about every due order. Confirmed orders are\nbooked. An order that the ledger does not contain becomes a case of the kind lost_in_restore, one per transfer, which two people\nof the treasury decide.",
    ],
  },
  import: {
    takes: ["[folder]"],
    does: "imports operator, content and terms (prices, limits, holidays …) from a folder in the form of `db/seed`; `--starter`: neutral texts to start with",
    howOften: "at the first installation and whenever the files change",
    options: {
      starter: "imports the neutral starter content (db/starter) instead of a folder, filled with the operator's details",
      "demo-data": "accepts demo data in production",
    },
    more: [
      "It prints a line for each file: created, changed, unchanged, or kept because staff changed or decided it, by whom and when.\nAll files are imported or none: an error is reported with its file, line and path.",
      "In texts {{brand}}, {{legalName}}, {{licence}}, {{authority}}, {{address}}, {{email}}, {{complaintsEmail}}, {{phone}}, {{whatsapp}}, {{hours}},\n{{tagline}}, {{description}} and {{complaintChannel}} are replaced by the operator's details.",
    ],
  },
  "accept-database": {
    takes: [],
    does: 'accepts a database that was restored or moved as the current one: see "A database that went back"',
    howOften: "after a restore into another cluster",
  },
  seed: {
    takes: [],
    does: "imports the files of `db/seed` and marks the database as a demo; refused in production",
    howOften: "never in production",
  },
  version: {
    takes: [],
    does: "prints the version, the commit if it is known, and Node's version",
    howOften: "at any time",
  },
  help: { takes: ["[command]"], does: "lists the commands, or explains one", howOften: "at any time" },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof all;
export const COMMANDS: Readonly<Record<CommandName, Command>> = all;

/** A parsed command line: text to print, an error to print, or a command to run. */
export type CommandLine =
  | { readonly kind: "answer" | "wrong"; readonly text: string }
  | {
      readonly kind: "run";
      readonly name: CommandName;
      readonly args: readonly string[];
      readonly options: Readonly<Record<string, boolean>>;
      readonly values: Readonly<Record<string, string>>;
    };

/** The answer of a command in a sentence. */
export interface Said {
  readonly says: string;
  readonly isRefused: boolean;
}

/** Parses the arguments after `main.js`. */
export function readCommandLine(typed: readonly string[]): CommandLine {
  const [first, ...rest] = typed;
  if (first === undefined) return { kind: "wrong", text: `Name a command.\n\n${help()}` };
  const name = first === "--help" || first === "-h" ? "help" : first === "--version" ? "version" : first;
  if (!isCommand(name)) return { kind: "wrong", text: `"${name}" is not a command.\n\n${help()}` };
  if (rest.includes("--help") || rest.includes("-h")) return { kind: "answer", text: helpOn(name) };
  if (name === "help") return onHelp(rest);
  const command = COMMANDS[name];
  const wrong = (says: string): CommandLine => ({ kind: "wrong", text: `${says}\n\n${helpOn(name)}` });
  const valued = Object.keys(command.values ?? {});
  const { tokens } = parseArgs({
    args: [...rest],
    options: Object.fromEntries(valued.map((option) => [option, { type: "string" as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const args: string[] = [];
  const options: Record<string, boolean> = {};
  const values: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === "positional") args.push(token.value);
    if (token.kind !== "option") continue;
    if (Object.hasOwn(command.values ?? {}, token.name)) {
      if (!token.value || token.value.startsWith("-")) return wrong(`${token.rawName} needs a value.`);
      values[token.name] = token.value;
      continue;
    }
    if (!Object.hasOwn(command.options ?? {}, token.name)) return wrong(`${token.rawName} is not an option of ${name}.`);
    if (token.value !== undefined) return wrong(`${token.rawName} takes no value.`);
    options[token.name] = true;
  }
  const missing = command.takes.slice(args.length).find((one) => one.startsWith("<"));
  if (missing !== undefined) return wrong(`${name} needs ${missing}.`);
  const most = command.takes.length;
  if (args.length > most)
    return wrong(`${name} takes no more than ${most} argument${most === 1 ? "" : "s"}; ${args.length} were given.`);
  return { kind: "run", name, args, options, values };
}

function onHelp([about]: readonly string[]): CommandLine {
  if (about === undefined) return { kind: "answer", text: help() };
  if (isCommand(about)) return { kind: "answer", text: helpOn(about) };
  return { kind: "wrong", text: `"${about}" is not a command.\n\n${help()}` };
}

/** Own keys only: inherited properties such as `constructor` are not commands. */
function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

const usage = (name: CommandName) => [name, ...COMMANDS[name].takes].join(" ");

/** Help with all commands, a line each. */
export function help(): string {
  const names = Object.keys(COMMANDS) as CommandName[];
  const width = Math.max(...names.map((name) => usage(name).length)) + 2;
  return [
    "Usage: node build/server/main.js <command>, in the project's folder.",
    "",
    ...names.map((name) => `  ${usage(name).padEnd(width)}${plain(COMMANDS[name].does)}`),
    "",
    '`main.js <command> --help` explains one. Settings are environment variables: README.md, "Settings".',
    "How to run an installation: docs/operations.md.",
    "",
  ].join("\n");
}

/** Help for one command. */
export function helpOn(name: CommandName): string {
  const { does, howOften, options = {}, values = {}, more = [] } = COMMANDS[name];
  const listed = [
    ...Object.entries(options),
    ...Object.entries(values).map(([option, [value, says]]): [string, string] => [`${option} <${value}>`, says]),
  ];
  const width = Math.max(0, ...listed.map(([option]) => option.length));
  const switches = listed.map(([option, says]) => `  --${option.padEnd(width)}  ${says}`);
  return [
    `Usage: main.js ${usage(name)}${switches.length > 0 ? " [options]" : ""}`,
    `${sentence(plain(does))} How often: ${howOften}.`,
    ...(switches.length > 0 ? [switches.join("\n")] : []),
    ...more,
  ]
    .join("\n\n")
    .concat("\n");
}

const plain = (text: string) => text.replaceAll("`", "");
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The table of docs/operations.md. */
export function commandsTable(): string {
  const rows = (Object.keys(COMMANDS) as CommandName[]).map(
    (name) => `| \`main.js ${usage(name)}\` | ${COMMANDS[name].does} | ${COMMANDS[name].howOften} |`,
  );
  return ["", "| command | does | how many |", "|---|---|---|", ...rows, "", ""].join("\n");
}
