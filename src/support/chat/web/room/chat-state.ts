import type { Output } from "#kernel/endpoint.ts";
import type { readChat } from "../../contract.ts";

/** What the chat shows when it opens. */
export type ChatState = Output<typeof readChat>;
