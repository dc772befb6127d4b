/** What the form of occupation, funds, purpose and public office holds, and the answers that it becomes. Pure. */
import { z } from "zod";
import { SOURCE_CODES } from "#kernel/fund-sources.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { EXPECTED_VOLUMES, PEP_KINDS, PERSON_FIELDS, PURPOSES_OF_RELATION } from "../../../model/identity/person-fields.ts";
import type { Answer } from "../../../model/shown.ts";
import { reportAnswer } from "./report-answer.ts";

const chosen = z.record(z.string(), z.boolean());
const entries = z.strictObject({
  occupation: z.string(),
  occupationOther: z.string(),
  employer: z.string(),
  sources: chosen,
  sourceOther: z.string(),
  purposes: chosen,
  purposeOther: z.string(),
  volume: z.enum(["", ...EXPECTED_VOLUMES]),
  pep: z.enum(["", ...PEP_KINDS]),
  office: z.string(),
  since: z.string(),
  until: z.string(),
});
export type Work = z.output<typeof entries>;

/** Answers of this step, by their codes, with what the form holds for each. */
export const WORK_CODES = ["occupation", "source_of_funds", "purpose_of_relation", "pep_declaration"] as const;
export type WorkCode = (typeof WORK_CODES)[number];

const listOf = (values: Readonly<Record<string, boolean>>) => Object.keys(values).filter((code) => values[code]);
const text = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value.trim() });
/** A hidden "please specify" is not sent. */
const other = (isOther: boolean, value: string) => (isOther ? text("other", value) : {});
export const hasOffice = (pep: Work["pep"]): boolean => pep !== "" && pep !== "none";
const yearOf = (typed: string) => (/^\d{4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const FIELDS: Readonly<Record<WorkCode, (values: Work) => unknown>> = {
  occupation: ({ occupation: code, occupationOther, employer }) => ({
    code,
    ...other(code === "other", occupationOther),
    ...text("employer", employer),
  }),
  source_of_funds: ({ sources, sourceOther }) => ({
    sources: listOf(sources),
    ...other(sources["other"] === true, sourceOther),
  }),
  purpose_of_relation: ({ purposes, purposeOther, volume }) => ({
    purposes: listOf(purposes),
    ...other(purposes["other"] === true, purposeOther),
    volume,
  }),
  pep_declaration: ({ pep: kind, office, since, until }) =>
    !hasOffice(kind)
      ? { kind }
      : { kind, office: office.trim(), since: yearOf(since), until: until.trim() === "" ? null : yearOf(until) },
};
export const workAnswer = (code: WorkCode, values: Work): Answer =>
  ({ code, fields: PERSON_FIELDS[code].parse(FIELDS[code](values)) }) as Answer;

/** By answer and field: the entry at which an error is shown. */
const ENTRIES: Readonly<Record<WorkCode, Readonly<Record<string, keyof Work>>>> = {
  occupation: { code: "occupation", other: "occupationOther", employer: "employer" },
  source_of_funds: { sources: "sources", other: "sourceOther" },
  purpose_of_relation: { purposes: "purposes", other: "purposeOther", volume: "volume" },
  pep_declaration: { office: "office", since: "since", until: "until" },
};
/** The first entry of each answer, for what the server says of the whole. */
export const FIRST_ENTRY: Readonly<Record<WorkCode, keyof Work>> = {
  occupation: "occupation",
  source_of_funds: "sources",
  purpose_of_relation: "purposes",
  pep_declaration: "pep",
};

/** The entries by the rules of the answers that are asked for; the others are not shown. */
export function workSchema(asked: ReadonlySet<string>) {
  return entries.superRefine((values, sink) => {
    if (asked.has("occupation")) refineFields({ occupation: [required()] })(values, sink);
    if (asked.has("purpose_of_relation")) refineFields({ volume: [required()] })(values, sink);
    if (asked.has("pep_declaration")) refineFields({ pep: [required()] })(values, sink);
    if (asked.has("pep_declaration") && hasOffice(values.pep))
      refineFields({ office: [required()], since: [required()] })(values, sink);
    for (const code of WORK_CODES)
      if (asked.has(code))
        reportAnswer(PERSON_FIELDS[code], FIELDS[code](values), sink, ([name]) => ENTRIES[code][String(name)] ?? null);
  });
}

const asChosen = (all: readonly string[], codes: readonly string[]) =>
  Object.fromEntries(all.map((code) => [code, codes.includes(code)]));

/** What was given before, as the form has it. Nothing is chosen for the person: "no public office" is a declaration, and only theirs. */
export function workOf(answers: readonly Answer[]): Work {
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const work = given.get("occupation");
  const source = given.get("source_of_funds");
  const use = given.get("purpose_of_relation");
  const held = given.get("pep_declaration");
  const office = held?.code === "pep_declaration" && held.fields.kind !== "none" ? held.fields : null;
  return {
    occupation: work?.code === "occupation" ? work.fields.code : "",
    occupationOther: work?.code === "occupation" ? (work.fields.other ?? "") : "",
    employer: work?.code === "occupation" ? (work.fields.employer ?? "") : "",
    sources: asChosen(SOURCE_CODES, source?.code === "source_of_funds" ? source.fields.sources : []),
    sourceOther: source?.code === "source_of_funds" ? (source.fields.other ?? "") : "",
    purposes: asChosen(PURPOSES_OF_RELATION, use?.code === "purpose_of_relation" ? use.fields.purposes : []),
    purposeOther: use?.code === "purpose_of_relation" ? (use.fields.other ?? "") : "",
    volume: use?.code === "purpose_of_relation" ? use.fields.volume : "",
    pep: held?.code === "pep_declaration" ? held.fields.kind : "",
    office: office?.office ?? "",
    since: office === null ? "" : String(office.since),
    until: office?.until === null || office?.until === undefined ? "" : String(office.until),
  };
}
