/** The banking apps whose steps the pay page shows, the app of the number's own bank first. Pure. */
export type BankingApp = "bca" | "mandiri" | "bri" | "bni" | "same" | "other";

export interface ShownApp {
  readonly app: BankingApp;
  /** `own`: the number is of the app's bank, so the app knows the amount; `cross`: it is reached by a transfer to another bank. */
  readonly kind: "own" | "cross";
}

/** Codes of Bank Indonesia. */
const BANK_OF = { bca: "014", mandiri: "008", bri: "002", bni: "009" } as const;
const NAMED = ["bca", "mandiri", "bri", "bni"] as const;

/**
 * `bank`: the code of the number's bank; null where the treasury has not named it. `chosen`: the app that the payer pays with, which comes
 * first; null while that is not known.
 */
export function appsFor(bank: string | null, chosen: string | null = null): readonly ShownApp[] {
  const all = allApps(bank);
  return [...all.filter(({ app }) => app === chosen), ...all.filter(({ app }) => app !== chosen)];
}

function allApps(bank: string | null): readonly ShownApp[] {
  const home = NAMED.find((app) => BANK_OF[app] === bank);
  const others = NAMED.filter((app) => app !== home).map((app): ShownApp => ({ app, kind: "cross" }));
  return [{ app: home ?? "same", kind: "own" }, ...others, { app: "other", kind: "cross" }];
}
