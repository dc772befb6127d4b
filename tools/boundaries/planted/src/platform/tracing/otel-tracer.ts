export const tracer = "loaded";
