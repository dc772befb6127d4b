/**
 * The commands of main.js: help, errors and the table in docs/operations.md are all made from this one
 * (`node tools/commands-table.ts` prints the last).
 * Pure, and without the product behind it: help has to work where nothing else does.
 */
import { parseArgs } from "node:util";

interface Command {
  /** Its arguments as they are written in help: `<must>`, `[may]`. */
  readonly takes: readonly string[];
  /** One sentence, without the full stop. */
  readonly does: string;
  readonly howOften: string;
  /** Switches by name, each with what it does. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options that take a value: its name, and what it is for. */
  readonly values?: Readonly<Record<string, readonly [value: string, does: string]>>;
  /** What else `--help` says, a paragraph each. */
  readonly more?: readonly string[];
}

const all = {
  migrate: {
    takes: [],
    does: "brings the database and the built-in levels to the state of the code, then ends",
    howOften: "once per deployment, before the others; several at once wait for one",
    more: ["DATABASE_URL names the owner of the tables here; the other commands may use a login of their own."],
  },
  web: { takes: [], does: "serves pages, API and health", howOften: "any number" },
  worker: {
    takes: [],
    does: "runs jobs: messages, sealing the audit trail, cleaning up",
    howOften: "any number; at least one",
  },
  serve: {
    takes: [],
    does: "web and worker in one process",
    howOften: "for a single machine; the image's default",
  },
  "fetch-rates": {
    takes: [],
    does: "asks RATES_SOURCE for reference rates now and says what came; exit 1 when none did",
    howOften: "whenever you like; a worker asks when it begins and every hour",
  },
  check: {
    takes: [],
    does: "prints a line for each invariant; exit 1 when one is broken",
    howOften: "whenever you like, e.g. nightly",
  },
  doctor: {
    takes: [],
    does: "looks at settings, database, mail, SMS, bank, partner, rates, clock, backups, disk, certificate and worker: a line each, with the remedy; exit 1 when one is wrong",
    howOften: "before the first start, after each change, and when something is wrong",
    options: { json: "prints the lines as JSON" },
    values: { mail: ["address", "sends a mail to this address"], sms: ["number", "sends an SMS to this number, +62…"] },
    more: [
      'It reads the settings as the process does that runs it, goes on where some are bad or the database is away, changes nothing, and prints\nno secret. What each line means: docs/operations.md, "When something is wrong".',
    ],
  },
  "invite-administrator": {
    takes: ["<email>", "<name>", "<phone>"],
    does: "invites one of the first two administrators by mail; refused once two hold the level",
    howOften: "twice, at the first installation",
    options: {
      again: "sends the mail once more to an address that has not followed it",
      instead: "takes back the invitations that nobody has followed yet, e.g. of a mistyped address, and invites this one",
      english: "writes the mail in English instead of Indonesian",
    },
    more: [
      "The link in the mail is good for three days and leads to a password; the first sign-in takes a one-time code by SMS or\nWhatsApp to the telephone and sets up an authenticator app. The mail leaves as soon as a worker runs.",
      'For example: main.js invite-administrator ratna@example.com "Ratna Dewi" 081234567890',
    ],
  },
  "rotate-secret": {
    takes: [],
    does: "puts `APP_SECRET` in place of the one in `APP_SECRET_PREVIOUS`; `--check`: only says what stands",
    howOften: "when the secret is changed; once more does no harm",
    options: {
      check: "changes nothing: says which key is in use, and what still needs an older one",
      lost: "gives up what nobody can read any more, where the secret in use is gone for good",
    },
    more: [
      "First set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the one of now, for all processes, and start them anew.\nInterrupted, it goes on where it stood. Afterwards APP_SECRET_PREVIOUS may be taken away: docs/operations.md, Changing secrets.",
    ],
  },
  backup: {
    takes: ["<folder>"],
    does: "backs the database up into a folder, and keeps when it did for metrics",
    howOften: "at least daily; DATABASE_URL names the owner here",
    options: {
      base: "a base backup of the whole cluster (pg_basebackup) instead of a dump (pg_dump)",
      noted: "only keeps that another program has made one; the argument says where",
    },
    more: [
      "pg_dump, pg_restore and pg_basebackup have to be in PATH, of the server's version or newer. --base needs a login with REPLICATION\nand, to go back to an instant, an archive of the write-ahead log: docs/operations.md.",
    ],
  },
  restore: {
    takes: ["<dump>"],
    does: "restores a dump into an empty database, with everything that has to follow, and holds payouts and refunds",
    howOften: "after a loss; in a rehearsal each quarter",
    options: { planned: "nothing came after the dump, since all processes were stopped: nothing is held" },
    values: { since: ["instant", "when the dump was taken, where no file beside it says so"] },
    more: ["It makes the roles, restores, migrates, lets the ledger's numbers rise on, begins `recover` and ends with `check`."],
  },
  recover: {
    takes: [],
    does: "after the database was put back: holds payouts and refunds, says how far it is known what they were, and lifts the hold",
    howOften: "after each restore to an earlier instant, before any other process is started",
    options: { lift: "lets payouts and refunds leave again; refused while a case is open" },
    values: { since: ["instant", "the instant to which the database was put back, like 2026-11-23T04:11:00Z"] },
    more: [
      "The worker reads the statements since then and asks the bank and the partner about everything that is due. What they have on record is\nbooked; what the books don't know becomes a case of the kind lost_in_restore, one for each transfer, that two of the treasury decide.",
    ],
  },
  import: {
    takes: ["[folder]"],
    does: "enters operator, content and terms (prices, limits, holidays …) from a folder in the form of `db/seed`; `--starter`: neutral texts to begin with",
    howOften: "at the first installation and whenever the files change",
    options: {
      starter: "enters the neutral starter set of content (db/starter) instead of a folder, filled with the operator's details",
      "demo-data": "takes data of the demo in production all the same",
    },
    more: [
      "It prints a line for each file: what was made, changed, unchanged, or kept because it was changed on screen or decided by people,\nby whom and when. Everything is entered or nothing: a fault is told with its file, line and path.",
      "In texts {{brand}}, {{legalName}}, {{licence}}, {{authority}}, {{address}}, {{email}}, {{complaintsEmail}}, {{phone}}, {{whatsapp}}, {{hours}},\n{{tagline}}, {{description}} and {{complaintChannel}} become what the operator's details say.",
    ],
  },
  "accept-database": {
    takes: [],
    does: 'says that a database which went back (restored, moved) is the one to go on with: see "A database that went back"',
    howOften: "after a restore into another cluster",
  },
  seed: {
    takes: [],
    does: "enters the files of `db/seed` and marks the database as a demo; refused in production",
    howOften: "never, there",
  },
  version: {
    takes: [],
    does: "prints the version, the commit if it is known, and Node's version",
    howOften: "whenever you like",
  },
  help: { takes: ["[command]"], does: "lists the commands, or explains one", howOften: "whenever you like" },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof all;
export const COMMANDS: Readonly<Record<CommandName, Command>> = all;

/** What was typed: something to print, something to correct, or something to do. */
export type CommandLine =
  | { readonly kind: "answer" | "wrong"; readonly text: string }
  | {
      readonly kind: "run";
      readonly name: CommandName;
      readonly args: readonly string[];
      readonly options: Readonly<Record<string, boolean>>;
      readonly values: Readonly<Record<string, string>>;
    };

/** What a command answers in a sentence. */
export interface Said {
  readonly says: string;
  readonly isRefused: boolean;
}

/** Reads what follows `main.js`. */
export function readCommandLine(typed: readonly string[]): CommandLine {
  const [first, ...rest] = typed;
  if (first === undefined) return { kind: "wrong", text: `Name a command.\n\n${help()}` };
  const name = first === "--help" || first === "-h" ? "help" : first === "--version" ? "version" : first;
  if (!isCommand(name)) return { kind: "wrong", text: `"${name}" is no command.\n\n${help()}` };
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
    if (!Object.hasOwn(command.options ?? {}, token.name)) return wrong(`${token.rawName} is no option of ${name}.`);
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
  return { kind: "wrong", text: `"${about}" is no command.\n\n${help()}` };
}

/** Not what every object has, either: `constructor` is no command. */
function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

const usage = (name: CommandName) => [name, ...COMMANDS[name].takes].join(" ");

/** All commands, a line each. */
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

/** One command in full. */
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
