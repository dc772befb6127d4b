import type { Language } from "#kernel/locale.ts";

/** What is wrong with one field, as it is shown there and in the summary. */
export interface ServedProblem {
  readonly name: string;
  readonly message: string;
  /** The language of the message: SPEC has English ones on Indonesian pages. */
  readonly language: Language;
  readonly remedy: string | null;
}

/** The id of a field's control: a link in the summary leads there, also where no script runs. */
export const controlIdOf = (name: string): string => `field-${name}`;

/** Of the country where we are: it stands before the phone fields of public forms. */
export const HOME_DIAL_CODE = "62";
