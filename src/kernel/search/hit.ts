/** What a capability contributes to the office's search over everything (src/workspace/README.md). */

/** One record that was found. Personal data is masked as in the lists of its capability. */
export interface SearchHit {
  /** The page of the record. */
  readonly path: string;
  readonly title: string;
  /** Facts by which staff tell it from others, in the reader's language; may be empty. */
  readonly detail: string;
}

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  /** Nothing is as typed: these are similar. */
  readonly isNearly: boolean;
}

export const NO_HITS: SearchHits = { hits: [], isNearly: false };
