/** Runs rules directly or inside zod schemas, so that contracts and forms (react-hook-form's zod resolver) apply the same rules. */
import { z } from "zod";
import type { Language } from "../locale.ts";
import { GENERIC_MESSAGE, REQUIRED_MESSAGE, validationMessage } from "./messages.ts";
import type { Failure, Rule, RuleContext } from "./rule.ts";

/** Every rule that the value breaks, in the order of the rules; an empty list when it passes. */
export function validate(value: unknown, rules: readonly Rule[], context: RuleContext = {}): Failure[] {
  return rules.flatMap((rule) => rule(value, context) ?? []);
}

/** The part of zod's refinement context that is used here. */
interface IssueSink {
  addIssue(issue: { code: "custom"; message: string; params: { failure: Failure }; path?: string[] }): void;
}

function report(sink: IssueSink, failures: readonly Failure[], path?: string[]): void {
  for (const failure of failures) {
    sink.addIssue({ code: "custom", message: validationMessage(failure), params: { failure }, ...(path && { path }) });
  }
}

/**
 * For `superRefine` of any schema: each broken rule becomes an issue with the English message of MSG-1 and the failure in `params.failure`.
 */
export function refineWith(rules: readonly Rule[]): (value: unknown, sink: IssueSink) => void {
  return (value, sink) => report(sink, validate(value, rules));
}

/** For `superRefine` of an object: rules that read other fields (`confirmed`, `passwordConfirm`), keyed by the field they validate. */
export function refineFields(
  rules: Readonly<Record<string, readonly Rule[]>>,
): (values: Record<string, unknown>, sink: IssueSink) => void {
  return (values, sink) => {
    for (const [field, fieldRules] of Object.entries(rules))
      report(sink, validate(values[field], fieldRules, { values }), [field]);
  };
}

/** For `superRefine` of a list: an element equal to an earlier one breaks `is_duplicate_value`, reported at its `field`. */
export function refineDuplicates<Element>(
  field: string & keyof Element,
): (
  list: readonly Element[],
  sink: { addIssue(issue: { code: "custom"; message: string; params: { failure: Failure }; path: (string | number)[] }): void },
) => void {
  const failure: Failure = { rule: "is_duplicate_value", params: {} };
  return (list, sink) => {
    const values = list.map((element) => String(element[field]).trim().toLowerCase());
    for (const [place, value] of values.entries()) {
      if (value === "" || values.indexOf(value) === place) continue;
      sink.addIssue({ code: "custom", message: validationMessage(failure), params: { failure }, path: [place, field] });
    }
  };
}

/**
 * A string schema with these rules. A missing value gets "The field is required", a value of another type "The field is not valid". Rules
 * that read other fields belong in `refineFields` of the object: the schema of one field has no access to the others.
 */
export function toZod(rules: readonly Rule[]) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED_MESSAGE.EN : GENERIC_MESSAGE.EN) })
    .superRefine(refineWith(rules));
}

/** The fields used of a zod issue; `params` exists on custom issues only. */
interface IssueLike {
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The broken rule carried by an issue of these schemas; null for an issue from another source. */
export function failureOf(issue: IssueLike): Failure | null {
  const failure = issue.params?.["failure"];
  if (typeof failure === "object" && failure !== null && "rule" in failure) return failure as Failure;
  return issue.message === REQUIRED_MESSAGE.EN ? { rule: "required", params: {} } : null;
}

/**
 * The message for any zod issue: the rule's in the language, or the generic one for issues from other sources (zod's messages are for
 * programmers).
 */
export function issueMessage(issue: IssueLike, language: Language): string {
  const failure = failureOf(issue);
  return failure ? validationMessage(failure, language) : GENERIC_MESSAGE[language];
}
