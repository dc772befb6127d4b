import type { RequestFacts } from "./request-facts.ts";

/** The actor of a command of main.js, for the audit trail and the log. */
export const commandFacts = (command: string, actor = "command line"): RequestFacts => ({
  requestId: command,
  actor: { kind: "system", name: actor },
  language: "EN",
  address: "system",
});
