/**
 * Finds where the product demands two different people: check constraints, functions and triggers of the database, tables that name two
 * people, refusals of contracts. Each place is a maker-checker workflow, or one of the exceptions below.
 */
import { sql } from "kysely";
import type { Endpoint } from "#kernel/endpoint.ts";
import { MAKER_CHECKER_REFUSALS } from "#kernel/maker-checker/proposal.ts";
import type { Database } from "#platform/db.ts";

/** A place outside the protocol: as the database names it (`table constraint`, function, table), or `call code` of a contract. */
interface Exception {
  readonly at: readonly string[];
  readonly why: string;
}

const calls = (code: string, ...names: readonly string[]) => names.map((name) => `${name} ${code}`);

/** Described in platform/maker-checker/README.md. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    at: [
      "cash_points.payout payout_check2",
      "cash_points.payout",
      ...calls("second_person_same", "cash_points.confirm_name"),
      ...calls("second_person_not_needed", "cash_points.confirm_name"),
      ...calls("second_person_needed", "cash_points.collect"),
    ],
    why: "a co-signature at the moment of service: the recipient waits at the counter, and the payout is locked to the outlet",
  },
  {
    at: calls("name_not_correctable", "cash_points.correct_name"),
    why: "a name that a worker typed is corrected by that worker alone; a name that does not fit goes to the second person, as above",
  },
  {
    at: calls("recipient_other_person", "recipients.update_recipient"),
    why: "another account of a recipient may be another person's; the sender says so, and nobody approves",
  },
  {
    at: ["transfers.history history_check", "transfers.history"],
    why: "the transfer's history repeats the two people of an approved proposal or reversal; nothing waits in it",
  },
  { at: ["calls.call call_check", "calls.planned planned_check"], why: "a call has two participants; nobody approves" },
  { at: ["platform.follows_maker_checker"], why: "the protocol itself" },
  {
    at: ["transfers.payroll", "transfers.check_payroll"],
    why: "people of a customer's business approve its payroll with a second factor of their own; whoever prepared it does not, where the business has two people (decision 0293)",
  },
  {
    at: ["transfers.company_member company_member_not_owner"],
    why: "the holder of a business account is no member of their own business; nobody approves",
  },
  {
    at: [...calls("proposal_needed", "transfers.release_transfer")],
    why: "sends the caller to the workflow transfers.proposal",
  },
  {
    at: [
      "cash_points.cash_in cash_in_not_own",
      ...calls(
        "own_transfer",
        "cash_points.look_up",
        "cash_points.start_payout",
        "cash_points.confirm_name",
        "cash_points.collect",
        "cash_points.take_cash_in",
      ),
    ],
    why: "nobody serves themselves at the counter; the other person is a customer, and nobody approves",
  },
  {
    at: [
      ...calls("person_yourself", "identity.deactivate_person"),
      ...calls("factors_yourself", "identity.remove_person_factors"),
    ],
    why: "one administrator acts about another person; nobody approves",
  },
  {
    at: calls(
      "case_own",
      "verification.assess",
      "verification.decide_case",
      "verification.decide_decision",
      "verification.explain_finding",
      "verification.note_case",
      "verification.override_risk",
      "verification.propose_decision",
      "verification.read_case",
      "verification.request_info",
      "verification.reveal_case",
      "verification.take_case",
      "verification.view_photo",
    ),
    why: "nobody works on their own case of verification; a tier of two people is the workflow verification.decision",
  },
  {
    at: [
      "onboarding.check_signature",
      ...calls("own_sheet", "onboarding.send_signing_code", "onboarding.sign_sheet", "onboarding.override_business_risk"),
    ],
    why: "a sheet is signed by several people in order, each once, and by nobody whom it names, nor who set its risk by hand (decision 0144)",
  },
  {
    at: [
      "transfers.advance_hold lifted_by_another",
      "transfers.advance_hold",
      ...calls("hold_own", "transfers.lift_advance_hold"),
    ],
    why: "placing a hold stops at once and needs nobody; whoever lifts it is the second person, and nothing waits between",
  },
  {
    at: calls("urgent_freeze_used", "transfers.freeze_person_urgently"),
    why: "a freeze in urgency stops at once and lapses by itself; two people confirm or end it by the workflow transfers.person_freeze",
  },
  { at: ["onboarding.document"], why: "a paper, who gave it and who assessed it: the sheet that names it is signed" },
  { at: ["cash_points.agent"], why: "an agent, and the signed sheets by which it was registered and its status changed" },
  { at: ["cash_points.cashier"], why: "a worker, and who added and removed them: one person alone decides" },
  { at: ["partner_api.client_key"], why: "a key, who registered it and who ended it: one person alone decides" },
  { at: ["identity.caller_check"], why: "an account, and who checked a caller about it: one person alone asks" },
  { at: ["limits.tier"], why: "a sender, and who set the tier: one person alone decides" },
  { at: ["support.complaint"], why: "a customer, and who opened the complaint in their name: one person alone opens it" },
  { at: ["support.presence"], why: "a person who takes chats, and who ended that: one person alone ends it" },
  { at: ["recipients.recipient"], why: "a sender, and who accepted the name at the bank: one person alone decides" },
  { at: ["transfers.file"], why: "the person whose freeze a file is about, and who gave it: one person alone gives evidence" },
];

interface Source {
  readonly name: string;
  readonly text: string;
  /** The text columns that it may compare. */
  readonly columns: readonly string[];
}

const OPERATOR = String.raw`(?:<>|!=|is\s+distinct\s+from)`;
const casts = /::[a-z ]+(?:\(\d+\))?(?:\[\])?/gi;

/** Whether a text demands that two different columns differ. `old.state <> new.state` compares one column with itself. */
function demandsDifference({ text, columns }: Source): boolean {
  if (columns.length < 2) return false;
  const one = String.raw`\(*(?:\w+\.)?(${columns.join("|")})\b(?!\s*\()\)*`;
  const plain = text.replaceAll(casts, "");
  const differ = [...plain.matchAll(new RegExp(String.raw`(?<![\w.])${one}\s*${OPERATOR}\s*${one}`, "gi"))];
  const notEqual = [...plain.matchAll(new RegExp(String.raw`\bnot\s*${one}\s*=\s*${one}`, "gi"))];
  return [...differ, ...notEqual].some(([, first, second]) => first !== second);
}

const OWN_SCHEMAS = sql`nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and nspname not like 'pg_toast%'`;

/** Check constraints, functions and triggers that demand two different values of text columns; and tables with two columns of people. */
export async function findTwoPeopleInDatabase(db: Database): Promise<string[]> {
  const { rows: constraints } = await sql<Source>`
    select nspname || '.' || relname || ' ' || conname as name, pg_get_constraintdef(c.oid) as text,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey) and atttypid = 'text'::regtype) as columns
    from pg_constraint as c join pg_class as t on t.oid = conrelid join pg_namespace as n on n.oid = relnamespace
    where contype = 'c' and ${OWN_SCHEMAS}`.execute(db);
  // A function may compare columns of any table, and its own arguments.
  const { rows: functions } = await sql<Source>`
    with names as (
      select distinct attname::text as name from pg_attribute join pg_class as t on t.oid = attrelid join pg_namespace as n on n.oid = relnamespace
      where atttypid = 'text'::regtype and relkind = 'r' and ${OWN_SCHEMAS})
    select nspname || '.' || proname as name, prosrc as text,
      array(select name from names union select unnest(coalesce(proargnames, '{}'))) as columns
    from pg_proc as p join pg_namespace as n on n.oid = pronamespace
    where ${OWN_SCHEMAS} and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select nspname || '.' || relname || ' ' || tgname, pg_get_triggerdef(g.oid), array(select name from names)
    from pg_trigger as g join pg_class as t on t.oid = tgrelid join pg_namespace as n on n.oid = relnamespace
    where not tgisinternal and tgqual is not null and ${OWN_SCHEMAS}`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select nspname || '.' || relname as name
    from pg_attribute join pg_class as t on t.oid = attrelid join pg_namespace as n on n.oid = relnamespace
    where atttypid = 'text'::regtype and relkind = 'r' and ${OWN_SCHEMAS} and attname ~ '(_by$|^by_id$|person|^second)'
    group by 1 having count(*) > 1`.execute(db);
  return [...[...constraints, ...functions].filter(demandsDifference), ...tables].map(({ name }) => name).toSorted();
}

type Call = Pick<Endpoint, "name" | "makerChecker"> & { readonly refusals?: Endpoint["refusals"] | undefined };

const CODE = /(?:^|_)(?:own|self|yourself|second|maker|checker|proposal|colleague_same|another_person|other_person)(?:_|$)/;
const SENTENCE =
  /\b(?:another|other|second|different) (?:person|people|worker|officer)\b|\b(?:takes|needs|by) two people\b|\byourself\b|\bsomeone else (?:must|has to)\b/i;

/**
 * Refusals, as `call code`, that keep people apart by their code or their English sentence. A call of a workflow may refuse with the codes of
 * the protocol.
 */
export function findTwoPeopleInContracts(
  endpoints: readonly Call[],
  sentences: Readonly<Record<string, string | undefined>>,
): string[] {
  return endpoints.flatMap(({ name, makerChecker, refusals = {} }) =>
    Object.keys(refusals)
      .filter((code) => !(makerChecker && code in MAKER_CHECKER_REFUSALS))
      .filter((code) => CODE.test(code) || SENTENCE.test(sentences[code] ?? ""))
      .map((code) => `${name} ${code}`),
  );
}
