/**
 * What traces need to know of spans; nothing of how they leave (otel-tracer.ts, which is loaded only where the settings name a receiver). Attributes are names
 * from our own code, states, codes of a fixed form and ids of transfers: never anybody's data, no amounts, no texts. They have the names of OpenTelemetry's
 * semantic conventions; what those have no name for begins with `sampai.`.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of the work that takes time. */
export interface SpanAbout {
  readonly kind: "server" | "client" | "consumer" | "internal";
  readonly attributes?: Attributes;
  /**
   * What it is about, where that is one thing that lives long (a transfer): the span belongs to the trace of that thing, whichever process and job it
   * happens in. The id of such a trace is derived from the thing's, so nothing has to be handed on through queues and tables.
   */
  readonly subject?: string | undefined;
}

/** Something that happened to a thing, in its trace: takes no time. */
export interface Note {
  readonly name: string;
  readonly subject: string;
  readonly attributes?: Attributes;
  /** The thing begins with it. */
  readonly isBeginning?: boolean;
}

/** None of these throws of its own: what a trace can't tell is not told, and the work goes on. */
export interface Tracer {
  /** Runs work as a span, below the one that it runs in. What is thrown is noted by its kind alone. */
  span<T>(name: string, about: SpanAbout, run: () => Promise<T>): Promise<T>;
  /** For what is true already. Use cases tell by `ctx.note`, which waits for the commit. */
  note(note: Note): void;
  /** Says more about the span that runs now, once it is known. */
  say(attributes: Attributes): void;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

/** Runs work as a span where traces are on, and as it is where they are not. */
export function traced<T>(tracer: Tracer | undefined, name: string, about: SpanAbout, run: () => Promise<T>): Promise<T> {
  return tracer === undefined ? run() : tracer.span(name, about, run);
}

const TRANSFER = /^tr_[0-9a-z]{26}/;

/** The transfer that a reference or an input is about, if it is about one: a refund's reference begins with its transfer's id. */
export function transferIn(about: unknown): string | undefined {
  if (typeof about === "string") return TRANSFER.exec(about)?.[0];
  if (typeof about !== "object" || about === null) return undefined;
  for (const name of ["id", "transfer", "reference"] as const)
    if (name in about) {
      const found = transferIn((about as Record<string, unknown>)[name]);
      if (found !== undefined) return found;
    }
  return undefined;
}
