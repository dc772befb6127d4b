/** The page of service status as it is shown: every figure a string in the page's language. */

export interface StatusWay {
  readonly key: string;
  readonly name: string;
  /** How the money is received, or nothing beside a rail's name. */
  readonly note: string | null;
  readonly state: "open" | "stopped" | "rate";
  /** Why it is not open; or how long money takes. */
  readonly text: string | null;
  /** A letter for each day, the oldest first: see `DayMark`. */
  readonly marks: string;
  readonly share: string;
  /** The strip in words. */
  readonly strip: string;
}

export interface StatusStop {
  readonly key: string;
  readonly name: string;
  readonly when: string;
  readonly reason: string;
}

export interface StatusView {
  readonly isCalm: boolean;
  readonly summary: readonly string[];
  readonly asOf: string;
  readonly ago: string;
  readonly groups: readonly { readonly key: "corridors" | "rails"; readonly ways: readonly StatusWay[] }[];
  readonly planned: readonly StatusStop[];
  readonly past: readonly StatusStop[];
}
