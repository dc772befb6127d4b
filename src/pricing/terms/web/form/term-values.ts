/** The schema of the form about a term, and the content that its entries make. */
import { z } from "zod";
import { between, integer, max, maxValue, oneOf, regex, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import type { TimeValues } from "../../../corridors/web/switchboard/forms/form-times.ts";
import { TERM_REASON_MAX_CHARS } from "../../contract-refusals.ts";
import type { Entry, TermField } from "../../model/editor-fields.ts";
import { unreadLine } from "../../model/editor-lines.ts";
import { ORDER_CODE, ORDER_PREFIX } from "../../../model/network.ts";
import { bpsOf, makeValue, valueOf } from "../../model/editor.ts";
import type { Stored } from "../../model/editor-fields.ts";
import type { FormKind } from "../../model/kind-names.ts";
import { termContentSchema, type TermContent } from "../../model/term-kinds.ts";

export interface TermValues extends TimeValues {
  readonly entries: Record<string, Entry>;
  readonly reason: string;
}

const PERCENT = /^\s*[0-9]{1,3}(?:[.,][0-9]{1,2})?\s*$/;
const WHOLES = /^\s*[0-9]{1,4}(?:\s*[,;]\s*[0-9]{1,4})*\s*$/;
const BANK_CODE = /^[0-9]{3}$/;
/** Texts of a bank that have a form of their own. */
const PATTERNS: Readonly<Record<string, RegExp>> = { mergedInto: BANK_CODE, orderCode: ORDER_CODE, orderPrefix: ORDER_PREFIX };
const CLOCKS: ReadonlySet<string> = new Set(["arrival-by", "hours-opens", "hours-cutOff"]);
const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

const isEmpty = (entry: unknown) => entry === null || entry === undefined || entry === "";

/** The rules of one field, with the common texts. */
function rulesOf(field: TermField) {
  switch (field.as) {
    case "percent":
      return [regex(PERCENT)];
    case "whole":
      return [integer(), between(field.min, field.max)];
    case "wholes":
      return [regex(WHOLES)];
    case "text":
      if (CLOCKS.has(field.name)) return [regex(CLOCK)];
      return Object.hasOwn(PATTERNS, field.name) ? [regex(PATTERNS[field.name] ?? BANK_CODE)] : [max(field.max), visible()];
    case "choice":
      return [oneOf(field.options)];
    default:
      return [];
  }
}

const entrySchema = (field: TermField) =>
  z.custom<Entry>().superRefine((entry, context) => {
    if (field.as === "flag" || field.as === "lines") return;
    if (isEmpty(entry)) {
      if (field.empty === "refuse") refineWith([required()])("", context);
      return;
    }
    refineWith(rulesOf(field))(entry, context);
    if (field.as === "percent" && typeof entry === "string") {
      const bps = bpsOf(entry);
      if (bps !== null) refineWith([maxValue(field.maxBps / 100)])(bps / 100, context);
    }
  });

export const termSchema = (fields: readonly TermField[]): z.ZodType<TermValues, TermValues> =>
  z.object({
    entries: z.object(Object.fromEntries(fields.map((field) => [field.name, entrySchema(field)]))),
    when: z.enum(["now", "later"]),
    fromDay: z.string(),
    fromTime: z.string(),
    untilDay: z.string(),
    untilTime: z.string(),
    reason: toZod([required(), max(TERM_REASON_MAX_CHARS), visible()]),
  });

interface Made {
  readonly kind: FormKind;
  readonly key: string;
  readonly fields: readonly TermField[];
  readonly entries: Record<string, Entry>;
  /** The value in force, as the form began. */
  readonly was: Stored;
}

interface Fault {
  readonly field: string;
  readonly code: string;
  /** The line of a list that cannot be read. */
  readonly line?: number;
}

function faultOf(field: TermField, entry: Entry | undefined): Fault {
  const line = field.as === "lines" && typeof entry === "string" ? unreadLine(entry, field.form) : null;
  return line === null ? { field: field.name, code: "other" } : { field: field.name, code: "line", line };
}

/** The content that the entries make, or where they do not fit and why. */
export function contentOf({
  kind,
  key,
  fields,
  entries,
  was,
}: Made): { readonly content: TermContent; readonly fault: null } | { readonly content: null; readonly fault: Fault } {
  const unread = fields.find((field) => valueOf(field, entries[field.name]) === undefined);
  const first = fields[0]?.name ?? "";
  if (unread) return { content: null, fault: faultOf(unread, entries[unread.name]) };
  const content = { kind, key, value: makeValue(fields, entries, was) } as TermContent;
  const checked = z.safeEncode(termContentSchema, content);
  if (checked.success) return { content, fault: null };
  const [issue] = checked.error.issues;
  const at = issue?.path.slice(1).join("-") ?? "";
  const field = fields.find(({ name }) => name === at) ?? fields.find(({ name }) => name.startsWith(`${at}-`));
  return { content: null, fault: { field: field?.name ?? first, code: issue?.message ?? "other" } };
}
