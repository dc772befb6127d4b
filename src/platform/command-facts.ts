import type { RequestFacts } from "./unit-of-work.ts";

/** Who a command of main.js acts as, in the audit trail and in the log. */
export const commandFacts = (command: string, actor = "command line"): RequestFacts => ({
  requestId: command,
  actor: { kind: "system", name: actor },
  language: "EN",
  address: "system",
});
