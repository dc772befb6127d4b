export type WhoMayAsk = Readonly<Record<string, readonly string[]>>;

/**
 * Which capability may ask which (import its index.ts). A word added here is an architectural decision, and shows in the diff as one:
 * say why in docs/decisions. The check refuses circles, and capabilities that are not in the table.
 */
export const WHO_MAY_ASK: WhoMayAsk = {
  access: [],
  audit: [],
  // Development only: the codes of the demo's staff are made as identity makes them.
  authenticator: ["identity"],
  // Who answers and moves applications goes by name.
  careers: ["identity"],
  // A top-up is approved against a line of the bank's statement (decision 0064).
  "cash-points": ["identity", "ledger", "pricing", "limits", "transfers", "reconciliation", "notifications"],
  content: [],
  // Of prices nothing: to which countries codes go by SMS is a term like all settings with a date.
  identity: ["access", "audit", "pricing", "sessions"],
  ledger: [],
  limits: ["pricing"],
  mailbox: [],
  // What transfers bring about is told by them; what rates have reached, notifications asks itself.
  notifications: ["identity", "pricing"],
  operator: [],
  pricing: [],
  recipients: ["pricing"],
  reconciliation: ["ledger", "transfers"],
  sessions: ["access"],
  // What the checklist of first steps asks is bound in src/setup-parts.ts.
  setup: [],
  // How long counts are kept is a threshold among the terms.
  visits: ["pricing"],
  // To whom a message can be given: who has the right to answer, by name.
  support: ["access", "identity"],
  transfers: ["ledger", "pricing", "recipients", "limits", "identity", "notifications"],
};

/** A circle in the table as a sentence, or null: two capabilities that ask each other are one capability. */
export function whyNotTable(table: WhoMayAsk): string | null {
  const visit = (name: string, path: readonly string[]): string | null => {
    if (path.includes(name)) return `${[...path.slice(path.indexOf(name)), name].join(" asks ")}: a circle`;
    for (const asked of table[name] ?? []) {
      if (!(asked in table)) return `${name} may ask ${asked}, which is not in the table`;
      const found = visit(asked, [...path, name]);
      if (found) return found;
    }
    return null;
  };
  for (const name of Object.keys(table)) {
    const found = visit(name, []);
    if (found) return found;
  }
  return null;
}
