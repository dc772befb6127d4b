import type { Language } from "#kernel/locale.ts";

/** The error of one field, as shown there and in the summary. */
export interface ServedProblem {
  readonly name: string;
  readonly message: string;
  /** The language of the message: messages are in English on Indonesian pages too (LANG-5). */
  readonly language: Language;
  readonly remedy: string | null;
}

/** The id of a field's control: a link in the summary leads there, also without scripts. */
export const controlIdOf = (name: string): string => `field-${name}`;

/** Indonesia's code, shown before the phone fields of public forms. */
export const HOME_DIAL_CODE = "62";
