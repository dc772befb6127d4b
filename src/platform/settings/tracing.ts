/** Settings of traces, by the names that OpenTelemetry gives them: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
import { z } from "zod";
import { addressOf, optional, pairs, setting } from "./forms.ts";

const protocol = z.enum(["http/protobuf"], "must be http/protobuf, the only one that is spoken here");

export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    "Where traces are sent by OTLP over HTTP; /v1/traces follows. Empty: there are none, and nothing is loaded for them.",
    "",
    optional(addressOf("http|https")),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    "The same as a whole address, to which nothing is added; it goes before the other.",
    "",
    optional(addressOf("http|https")),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting("Headers for that address, name=value with commas between, e.g. a key.", "", pairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting("How traces are sent: http/protobuf.", "http/protobuf", protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting("The same, of traces alone.", "http/protobuf", protocol),
  OTEL_TRACES_EXPORTER: setting("otlp; none: no traces, whatever else is set.", "otlp", z.enum(["otlp", "none"])),
  OTEL_SERVICE_NAME: setting(
    "What this process is called in traces.",
    "sampai",
    z.string().regex(/^[^\s,]+$/, "must be a name without blanks"),
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting("What else traces say of it, name=value with commas between.", "", pairs),
  OTEL_TRACES_SAMPLER: setting(
    "Which traces are kept: parentbased_always_on, parentbased_traceidratio, parentbased_always_off, or one of these without parentbased_.",
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
    "With traceidratio: the share that is kept, 0 to 1.",
    "1",
    z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "must be 0 to 1")
      .transform(Number),
  ),
  OTEL_SDK_DISABLED: setting(
    "true: no traces, whatever else is set.",
    "false",
    z.enum(["true", "false"]).transform((value) => value === "true"),
  ),
} as const;

/** What else has an effect, as OpenTelemetry describes it: read by its packages alone, each with their default. */
export const READ_BY_OPENTELEMETRY: readonly string[] = [
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
  ...["TIMEOUT", "COMPRESSION", "CERTIFICATE", "CLIENT_CERTIFICATE", "CLIENT_KEY"].flatMap((what) => [
    `OTEL_EXPORTER_OTLP_${what}`,
    `OTEL_EXPORTER_OTLP_TRACES_${what}`,
  ]),
  ...["SCHEDULE_DELAY", "EXPORT_TIMEOUT", "MAX_QUEUE_SIZE", "MAX_EXPORT_BATCH_SIZE"].map((what) => `OTEL_BSP_${what}`),
];
