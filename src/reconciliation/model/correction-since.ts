/** The changes of a case since a correction was proposed, as the decision compares them. Pure. */

interface Amount {
  readonly currency: string;
  readonly minor: bigint | string;
}
interface Corrected {
  readonly state: string;
  readonly template: string;
  readonly account: string | null;
  readonly amount: Amount | null;
  /** Of an explanation only. */
  readonly findings: readonly string[] | null;
}
interface CaseNow {
  readonly correctable: { readonly account: string; readonly amount: Amount; readonly templates: readonly string[] } | null;
  readonly whyNotExplain: string | null;
  readonly findings: readonly { readonly id: string; readonly overAt: unknown }[];
}

interface Facts {
  readonly account: string | null;
  readonly amount: string | null;
  readonly findings: number | null;
}
export interface Since {
  /** Approving it is refused. */
  readonly isOutdated: boolean;
  readonly shown: Facts;
  readonly now: Facts;
  /** Those that differ. */
  readonly names: readonly (keyof Facts)[];
}

const FACTS = ["account", "amount", "findings"] as const;
const textOf = (amount: Amount | null) => (amount === null ? null : `${amount.currency} ${amount.minor}`);

export function sinceOf({ state, template, account, amount, findings }: Corrected, now: CaseNow): Since {
  const { correctable, whyNotExplain } = now;
  const shown: Facts = { account, amount: textOf(amount), findings: findings?.length ?? null };
  if (state !== "proposed") return { isOutdated: false, shown, now: shown, names: [] };
  if (template === "explain") {
    const open = now.findings.filter(({ overAt }) => overAt === null).map(({ id }) => id);
    const isSame = whyNotExplain === null && open.toSorted().join() === (findings ?? []).toSorted().join();
    const facts = { ...shown, findings: open.length };
    return { isOutdated: !isSame, shown, now: facts, names: differing(shown, facts) };
  }
  const facts: Facts = { ...shown, account: correctable?.account ?? null, amount: textOf(correctable?.amount ?? null) };
  const names = differing(shown, facts);
  const isOutdated = names.length > 0 || !correctable?.templates.includes(template);
  return { isOutdated, shown, now: facts, names };
}

const differing = (shown: Facts, now: Facts) => FACTS.filter((name) => shown[name] !== now[name]);
