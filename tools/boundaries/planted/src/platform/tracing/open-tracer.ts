import * as a0 from "@opentelemetry/api"; // planted: traces-by-one-file
import * as a1 from "./otel-tracer.ts"; // planted: traces-load-late
export const used = [a0, a1];
