/** Settings of traces, under OpenTelemetry's own names: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
import { z } from "zod";
import { addressOf, optional, pairs, setting } from "./value-formats.ts";

const protocol = z.enum(["http/protobuf"], "must be http/protobuf, the only supported protocol");

export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    "Base address for traces by OTLP over HTTP; /v1/traces follows. Empty: no traces, and the tracing packages are not loaded.",
    "",
    optional(addressOf("http|https")),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    "The complete address for traces, used as it is. It has priority over OTEL_EXPORTER_OTLP_ENDPOINT.",
    "",
    optional(addressOf("http|https")),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    "Headers for that address, as name=value pairs separated by commas, e.g. a key.",
    "",
    pairs,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting("Protocol of traces: http/protobuf.", "http/protobuf", protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting(
    "Protocol of traces, with priority over OTEL_EXPORTER_OTLP_PROTOCOL.",
    "http/protobuf",
    protocol,
  ),
  OTEL_TRACES_EXPORTER: setting("otlp, or none: no traces, regardless of other settings.", "otlp", z.enum(["otlp", "none"])),
  OTEL_SERVICE_NAME: setting(
    "Name of this process in traces.",
    "sampai",
    z.string().regex(/^[^\s,]+$/, "must be a name without blanks"),
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    "Further attributes of this process in traces, as name=value pairs separated by commas.",
    "",
    pairs,
  ),
  OTEL_TRACES_SAMPLER: setting(
    "Which traces are recorded: parentbased_always_on, parentbased_traceidratio, parentbased_always_off, or one of these without parentbased_.",
    "parentbased_always_on",
    z.enum([
      "parentbased_always_on",
      "parentbased_traceidratio",
      "parentbased_always_off",
      "always_on",
      "traceidratio",
      "always_off",
    ]),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    "With traceidratio: the share that is recorded, 0 to 1.",
    "1",
    z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "must be 0 to 1")
      .transform(Number),
  ),
  OTEL_SDK_DISABLED: setting(
    "true: no traces, regardless of other settings.",
    "false",
    z.enum(["true", "false"]).transform((value) => value === "true"),
  ),
} as const;

/** Further settings documented by OpenTelemetry, read only by its packages, each with its default there. */
export const READ_BY_OPENTELEMETRY: readonly string[] = [
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
  ...["TIMEOUT", "COMPRESSION", "CERTIFICATE", "CLIENT_CERTIFICATE", "CLIENT_KEY"].flatMap((what) => [
    `OTEL_EXPORTER_OTLP_${what}`,
    `OTEL_EXPORTER_OTLP_TRACES_${what}`,
  ]),
  ...["SCHEDULE_DELAY", "EXPORT_TIMEOUT", "MAX_QUEUE_SIZE", "MAX_EXPORT_BATCH_SIZE"].map((what) => `OTEL_BSP_${what}`),
];
