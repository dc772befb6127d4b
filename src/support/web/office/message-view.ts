/** A message as the page shows it. */
import type { Output } from "#kernel/endpoint.ts";
import type { readMessage } from "../../contract-office.ts";

export type ShownMessage = Output<typeof readMessage>;
