/** The limits that decide: those of cash and e-wallets stand beside those of all transfers. Pure. */

/** The fields of a limit that are compared. */
interface State {
  readonly limit: string;
  /** Null: the limit counts transfers. */
  readonly currency: string | null;
  readonly max: bigint;
}

/** The limit of all transfers that a limit of cash or of e-wallets is compared with; null for any other. */
export function widerOf<S extends State>({ limit }: State, all: readonly S[]): S | null {
  const [scope, window] = limit.split(".");
  if (scope !== "cash_pickup" && scope !== "wallet") return null;
  const wider = window === "transfer" ? "tier.transfer" : "tier.month";
  return all.find((one) => one.limit === wider) ?? null;
}

/** Whether a limit of all transfers is always reached before this one: a figure that never decides only misleads. */
export function isNeverMet(one: State, all: readonly State[]): boolean {
  const wider = widerOf(one, all);
  return wider !== null && one.currency === wider.currency && wider.max <= one.max;
}
