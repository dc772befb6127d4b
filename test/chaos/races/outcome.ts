/** The result of a contestant's call: "done", the code of a refusal named in its contract, or the error that it crashed with. */
import { Refusal } from "#kernel/refusal.ts";

export type Reported = string;
export const DONE = "done";
const CRASHED = "crashed: ";

/** Refusals are results. Anything else thrown is a crash: in the product a 500, or a failed job. */
export async function notifiedBy(work: () => Promise<unknown>): Promise<Reported> {
  try {
    await work();
    return DONE;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return `${CRASHED}${error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error)}`;
  }
}

export const isCrash = (reported: Reported): boolean => reported.startsWith(CRASHED);

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? `(${cause.message})` : "");
