/** One step of `npm test`. */
import type { Note } from "../processes/terminal.ts";

export interface Context {
  /** Updates generated files and formatting instead of comparing (`--update`). */
  readonly update: boolean;
  /** Adds a few words to the step's line. */
  readonly note: Note;
}

/** The number of tests that a step ran. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  /** The name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** Throws an Explained with all the information needed for a fix. */
  run(context: Context): Promise<Counts | void>;
}

/** Tests failed: the explanation, and the counts for the closing line. */
export class TestsFailed extends Error {
  readonly counts: Counts;
  constructor(message: string, counts: Counts) {
    super(message);
    this.counts = counts;
  }
}
