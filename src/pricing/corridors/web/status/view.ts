/** The service status page as shown: every figure is text in the page's language. */

export interface StatusEntry {
  readonly key: string;
  readonly name: string;
  /** How the money is received; null for a rail. */
  readonly note: string | null;
  readonly state: "open" | "stopped" | "rate";
  /** Why it is not open, or how long money takes. */
  readonly text: string | null;
  /** One letter per day, oldest first: see `DayMark`. */
  readonly marks: string;
  readonly share: string;
  /** The strip as text. */
  readonly strip: string;
}

export interface StatusStop {
  readonly key: string;
  readonly name: string;
  readonly when: string;
  readonly reason: string;
}

export interface StatusGroup {
  readonly key: "corridors" | "rails";
  /** Not open now, or stopped in the last days. */
  readonly troubled: readonly StatusEntry[];
  /** Open, without a stop. */
  readonly calm: readonly StatusEntry[];
  readonly calmTitle: string;
  readonly calmNames: string;
}

export interface StatusView {
  readonly isCalm: boolean;
  readonly summary: readonly string[];
  readonly asOf: string;
  readonly ago: string;
  readonly groups: readonly StatusGroup[];
  readonly planned: readonly StatusStop[];
  readonly past: readonly StatusStop[];
}
