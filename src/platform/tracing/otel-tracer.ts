/**
 * Traces with OpenTelemetry's own packages, which read the receiver's address, headers, certificates and limits and the name of this
 * process from the environment. This module only decides which trace a span belongs to (decision 0115), and keeps error texts out of
 * traces.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
  type SpanContext,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { getNumberFromEnv, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { Refusal } from "#kernel/refusal.ts";
import type { Log } from "../log.ts";
import type { Attributes, SpanAbout, Tracer } from "./tracer.ts";

export interface TracingSettings {
  /** OpenTelemetry's name of the sampler. */
  readonly sampler: string;
  /** For a sampler of a share: the share of traces that it keeps, 0 to 1. */
  readonly share: number;
  readonly version: string;
  readonly log: Log;
  /** How long an unreachable receiver may delay the end of the process. */
  readonly closeAtMostMs?: number;
}

const CLOSE_AT_MOST_MS = 3_000;
const REPORT_EVERY_MS = 60_000;
const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
/** The trace id of a subject, and the id of its first span. */
const beginningOf = (subject: string) => ({
  traceId: hashOf(`trace ${subject}`).slice(0, 32),
  spanId: hashOf(`beginning ${subject}`).slice(0, 16),
});

/** OpenTelemetry's random ids, except for the first span of a subject. */
class Ids extends RandomIdGenerator {
  /** The ids of the span being created; creating it is synchronous. */
  given: { readonly traceId: string; readonly spanId: string } | undefined;
  override generateTraceId() {
    return this.given?.traceId ?? super.generateTraceId();
  }
  override generateSpanId() {
    return this.given?.spanId ?? super.generateSpanId();
  }
}

/** The SDK does not read these environment variables itself. */
function batches(exporter: OTLPTraceExporter): BatchSpanProcessor {
  const given = {
    scheduledDelayMillis: getNumberFromEnv("OTEL_BSP_SCHEDULE_DELAY"),
    exportTimeoutMillis: getNumberFromEnv("OTEL_BSP_EXPORT_TIMEOUT"),
    maxQueueSize: getNumberFromEnv("OTEL_BSP_MAX_QUEUE_SIZE"),
    maxExportBatchSize: getNumberFromEnv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
  };
  const usable = Object.entries(given).filter(([, value]) => value !== undefined && value > 0);
  return new BatchSpanProcessor({ exporter, ...Object.fromEntries(usable) });
}

function providerOf({ sampler, version }: TracingSettings, stored: Sampler, ids: Ids): TracerProvider {
  return new TracerProvider({
    idGenerator: ids,
    sampler: sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root: stored }) : stored,
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "sampai", "service.version": version }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanProcessors: [batches(new OTLPTraceExporter())],
  });
}

export function otelTracer(settings: TracingSettings): Tracer {
  const { sampler, share, version, log, closeAtMostMs = CLOSE_AT_MOST_MS } = settings;
  const report = teller(log);
  setGlobalErrorHandler(report);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const ids = new Ids();
  // Decides by the trace id, so that every process decides the same.
  const stored = sampler.endsWith("traceidratio") ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
  const provider = providerOf(settings, stored, ids);
  const spans = provider.getTracer("sampai", version);

  /** The place of a span: below the active span, or in the trace of its subject, with a link to the active span. */
  const placeOf = (subject: string | undefined) => {
    const here = context.active();
    const around = trace.getSpanContext(here);
    if (subject === undefined) return { parent: here, links: [] };
    const beginning = beginningOf(subject);
    if (around?.traceId === beginning.traceId) return { parent: here, links: [] };
    const { decision } = stored.shouldSample(ROOT_CONTEXT, beginning.traceId);
    const traceFlags = decision === SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const remote: SpanContext = { ...beginning, traceFlags, isRemote: true };
    return { parent: trace.setSpanContext(here, remote), links: around === undefined ? [] : [{ context: around }] };
  };
  const start = (name: string, { kind, attributes, subject }: SpanAbout, isBeginning = false): Span => {
    const { parent, links } = placeOf(subject);
    const named = { ...attributes, ...(subject === undefined ? {} : { "sampai.subject": subject }) };
    ids.given = isBeginning && subject !== undefined ? beginningOf(subject) : undefined;
    try {
      return spans.startSpan(name, { kind: KINDS[kind], attributes: named, links, root: isBeginning }, parent);
    } finally {
      ids.given = undefined;
    }
  };
  /** The work alone decides whether money has moved; a fault of tracing must not be reported as a failure of the work. */
  const quietly = <T>(recording: () => T): T | undefined => {
    try {
      return recording();
    } catch (error) {
      report(error);
      return undefined;
    }
  };

  return {
    async span(name, about, run) {
      const span = quietly(() => start(name, about));
      if (span === undefined) return run();
      try {
        return await context.with(trace.setSpan(context.active(), span), run);
      } catch (error) {
        quietly(() => noteError(span, error));
        throw error;
      } finally {
        quietly(() => span.end());
      }
    },
    note: ({ name, subject, attributes = {}, isBeginning }) =>
      quietly(() => start(name, { kind: "internal", attributes, subject }, isBeginning).end()),
    say: (attributes) => void quietly(() => trace.getActiveSpan()?.setAttributes(attributes)),
    close: async () => {
      await Promise.race([provider.shutdown().catch(report), pause(closeAtMostMs, undefined, { ref: false })]);
    },
  };
}

/** Records the kind alone, because a message may quote user input. A refusal is an answer, no failure. */
function noteError(span: Span, error: unknown): void {
  if (error instanceof Refusal) return void span.setAttribute("sampai.refusal", error.code);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttributes(kindOf(error));
}

/** PostgreSQL's codes (SQLSTATE) have five characters, Node's are words such as ECONNRESET. */
function kindOf(error: unknown): Attributes {
  if (!(error instanceof Error)) return { "error.type": typeof error };
  const code = "code" in error ? String(error.code) : "";
  if (/^[0-9A-Z]{5}$/.test(code)) return { "error.type": code, "db.response.status_code": code };
  return { "error.type": /^[A-Z_]{5,40}$/.test(code) ? code : error.name };
}

/** Logs at most once a minute that spans are not delivered. Only by code and kind: texts of a receiver and addresses may hold a key. */
function teller(log: Log): (error: unknown) => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
    reportedAtMs = performance.now();
    const why = error instanceof Error ? ("code" in error && error.code ? error.code : error.name) : typeof error;
    log.warn({ why }, "traces could not be sent");
  };
}
