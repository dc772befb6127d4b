/** The details of an event of a file, read into the words that its sentence needs. Pure. */
import { z } from "zod";
import { ACCOUNT_VERDICTS } from "../../../model/account.ts";
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from "../../../model/documents.ts";
import { SHEET_KINDS } from "../../../model/kinds.ts";
import { SECTIONS } from "../../../model/codes.ts";
import { SIGNING_ROLES } from "../../../model/signers.ts";
import { RISK_BANDS, type RiskBand } from "#verification/contract-risk.ts";
import type { BusinessFile } from "../../contract.ts";

type FileEvent = Pick<BusinessFile["events"][number], "kind" | "details">;

/** Which words of the page name what the event is about. `text` and `number` are shown as they are. */
export type EventSubject =
  | { readonly as: "sheet"; readonly code: (typeof SHEET_KINDS)[number] }
  | { readonly as: "section"; readonly code: (typeof SECTIONS)[number] | "documents" }
  | { readonly as: "paper"; readonly code: (typeof DOCUMENT_KINDS)[number] }
  | { readonly as: "role"; readonly code: (typeof SIGNING_ROLES)[number] }
  | { readonly as: "verdict"; readonly code: (typeof ACCOUNT_VERDICTS)[number] }
  | { readonly as: "band"; readonly code: RiskBand }
  | { readonly as: "person"; readonly id: string }
  | { readonly as: "text"; readonly text: string };

export interface ReadEvent {
  /** The sentence: the kind of the event, with the outcome of an assessment. */
  readonly kind: string;
  readonly subject: EventSubject | null;
  /** What was written: a note, a requested change. */
  readonly text: string | null;
  /** Why a paper was rejected. */
  readonly reason: (typeof DOCUMENT_REASONS)[number] | null;
}

const coded = <As extends string, const C extends readonly [string, ...string[]]>(as: As, codes: C) =>
  z.enum(codes).transform((code) => ({ as, code }));
const shown = z.union([z.string(), z.number()]).transform((text) => ({ as: "text" as const, text: String(text) }));
const person = z.string().transform((id) => ({ as: "person" as const, id }));

/** The field of the details that an event is about. */
const SUBJECTS: Readonly<Record<string, readonly [field: string, schema: z.ZodType<EventSubject>]>> = {
  sheet_begun: ["kind", coded("sheet", SHEET_KINDS)],
  sheet_in_force: ["kind", coded("sheet", SHEET_KINDS)],
  section_saved: ["section", coded("section", [...SECTIONS, "documents"])],
  change_requested: ["section", coded("section", [...SECTIONS, "documents"])],
  document_given: ["kind", coded("paper", DOCUMENT_KINDS)],
  document_assessed: ["kind", coded("paper", DOCUMENT_KINDS)],
  sheet_signed: ["role", coded("role", SIGNING_ROLES)],
  account_checked: ["verdict", coded("verdict", ACCOUNT_VERDICTS)],
  account_accepted: ["bankName", shown],
  signing_begun: ["version", shown],
  person_invited: ["person", person],
  risk_overridden: ["band", coded("band", RISK_BANDS)],
};

/** Reads an event. Details of an unknown form leave the sentence without its subject: an old event must not break the page. */
export function readEvent({ kind, details }: FileEvent): ReadEvent {
  const [field, schema] = SUBJECTS[kind] ?? [];
  const subject = field === undefined ? undefined : schema?.safeParse(details[field]);
  const text = z.string().safeParse(details["text"]);
  const reason = z.enum(DOCUMENT_REASONS).safeParse(details["reason"]);
  return {
    kind: kind === "document_assessed" ? (details["reason"] === null ? "document_accepted" : "document_rejected") : kind,
    subject: subject?.success === true ? subject.data : null,
    text: text.success ? text.data : null,
    reason: reason.success ? reason.data : null,
  };
}
