/**
 * The interface of tracing; delivery is in otel-tracer.ts, which is loaded only if the settings name a receiver. Attributes are names from
 * our own code, states, codes of a fixed form and ids of transfers: never personal data, amounts or texts. They are named by
 * OpenTelemetry's semantic conventions; others begin with `sampai.`.
 */

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of the work that takes time. */
export interface SpanAbout {
  readonly kind: "server" | "client" | "consumer" | "internal";
  readonly attributes?: Attributes;
  /**
   * What the span is about, if that is one long-lived subject (a transfer): the span belongs to the trace of that subject, in whichever
   * process and job it occurs. The trace id is derived from the subject's id, so that queues and tables need not pass it on.
   */
  readonly subject?: string | undefined;
}

/** An event of a subject, in its trace, without a duration. */
export interface Note {
  readonly name: string;
  readonly subject: string;
  readonly attributes?: Attributes;
  /** The subject's trace begins with it. */
  readonly isBeginning?: boolean;
}

/** None of these throws by itself: what cannot be traced is left out, and the work continues. */
export interface Tracer {
  /** Runs work as a span below the active one. A thrown error is recorded by its kind alone. */
  span<T>(name: string, about: SpanAbout, run: () => Promise<T>): Promise<T>;
  /** For facts that are already committed. Use cases call `ctx.note`, which waits for the commit. */
  note(note: Note): void;
  /** Adds attributes to the active span once they are known. */
  say(attributes: Attributes): void;
  /** Sends pending spans, and closes. */
  close(): Promise<void>;
}

/** Runs work as a span if tracing is on; otherwise just runs it. */
export function traced<T>(tracer: Tracer | undefined, name: string, about: SpanAbout, run: () => Promise<T>): Promise<T> {
  return tracer === undefined ? run() : tracer.span(name, about, run);
}

const TRANSFER = /^tr_[0-9a-z]{26}/;

/** The transfer that a reference or an input is about, if any: a refund's reference begins with its transfer's id. */
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
