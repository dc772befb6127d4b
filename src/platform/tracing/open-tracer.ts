/** Opens the tracer if the environment names a receiver; otherwise loads nothing. */
import { createLog } from "../log.ts";
import { readRelease } from "../start-and-stop/release.ts";
import type { Tracer } from "./tracer.ts";
import type { Config } from "../settings/settings.ts";

export async function openTracer(config: Config): Promise<Tracer | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_TRACES_SAMPLER: sampler } = config;
  if (all === "" && own === "") return undefined;
  if (config.OTEL_SDK_DISABLED || config.OTEL_TRACES_EXPORTER === "none" || sampler.endsWith("always_off")) return undefined;
  const { otelTracer } = await import("./otel-tracer.ts");
  const { version } = await readRelease();
  return otelTracer({ sampler, share: config.OTEL_TRACES_SAMPLER_ARG, version, log: createLog(config) });
}
