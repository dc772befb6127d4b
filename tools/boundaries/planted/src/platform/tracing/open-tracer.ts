import { trace } from "@opentelemetry/api"; // traces-by-one-file
import { tracer } from "./otel-tracer.ts"; // traces-load-late
export const opened = [trace, tracer];
