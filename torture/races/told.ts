/** What a contestant was told: "done", the code of a refusal that its contract names, or what it crashed with. */
import { Refusal } from "#kernel/refusal.ts";

export type Told = string;
export const DONE = "done";
const CRASHED = "crashed: ";

/** Refusals are answers; whatever else is thrown is a crash: in the product a 500, or a job that failed. */
export async function toldBy(work: () => Promise<unknown>): Promise<Told> {
  try {
    await work();
    return DONE;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return `${CRASHED}${error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error)}`;
  }
}

export const isCrash = (told: Told): boolean => told.startsWith(CRASHED);

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? `(${cause.message})` : "");
