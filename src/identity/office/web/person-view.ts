/** Types of the user page. */
import type { Output } from "#kernel/endpoint.ts";
import type { listPersonHistory, readPerson } from "../contract.ts";

export type Person = Output<typeof readPerson>;
export type History = Output<typeof listPersonHistory>;
