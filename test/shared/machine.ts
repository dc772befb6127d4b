import { availableParallelism, cpus, totalmem } from "node:os";

/** Describes the machine that the figures were measured on. */
export function machine(): string {
  return `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}
