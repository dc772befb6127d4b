/** One step of `npm test`. */
import type { Note } from "../terminal.ts";

export interface Context {
  /** Bring generated files and formatting up to date instead of comparing (`--update`). */
  readonly update: boolean;
  /** Adds a few words to the step's line. */
  readonly note: Note;
}

/** How many tests a step ran besides being one check itself. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  /** Throws an Explained with all that is needed to mend it. */
  run(context: Context): Promise<Counts | void>;
}

/** Tests failed: the explanation, and how many, for the closing line. */
export class TestsFailed extends Error {
  readonly counts: Counts;
  constructor(message: string, counts: Counts) {
    super(message);
    this.counts = counts;
  }
}
