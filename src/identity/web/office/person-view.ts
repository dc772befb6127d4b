/** A user as the page shows them. */
import type { Output } from "#kernel/endpoint.ts";
import type { listPersonHistory, readPerson } from "../../contract-office.ts";

export type Person = Output<typeof readPerson>;
export type History = Output<typeof listPersonHistory>;
