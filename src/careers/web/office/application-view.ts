/** An application as shown on its page. */
import type { Output } from "#kernel/endpoint.ts";
import type { readApplication } from "../../contract-office.ts";

export type ShownApplication = Output<typeof readApplication>;
