import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { statementAddress } from "#ledger/contract.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { DaySides } from "../../contract-days.ts";
import { Many } from "./many.tsx";
import { closingMessages } from "./closing-messages.ts";

/** An amount and its name or state, below each other where a phone has no room for both. */
const PAIR = "flex flex-wrap justify-end gap-x-3";

/** The closing balance of a day on the statement, whether the books agree, and what a difference is made of. */
export function ClosingCell({ account, closings }: Pick<DaySides, "account" | "closings">) {
  const t = useMessages(closingMessages);
  const language = useLanguage();
  if (closings.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
  const differing = closings.filter(({ difference }) => difference.minor !== 0n);
  const agreeing = closings.filter(({ difference }) => difference.minor === 0n);
  return (
    <div className="grid justify-items-end gap-2">
      {differing.map((one) => (
        <Differing key={one.statement.currency} account={account} closing={one} />
      ))}
      {agreeing.length === 0 ? null : (
        <Many count={agreeing.length} label={t("allAgree", { count: agreeing.length })}>
          {agreeing.map(({ statement }) => (
            <div key={statement.currency} className={PAIR}>
              <span className="figures">{formatMoney(statement, language)}</span>
              <StatusBadge status="done">{t("agrees")}</StatusBadge>
            </div>
          ))}
        </Many>
      )}
    </div>
  );
}

interface DifferingProps extends Pick<DaySides, "account"> {
  readonly closing: DaySides["closings"][number];
}

/** A closing balance that is not the books', and what explains the difference. */
function Differing({ account, closing }: DifferingProps) {
  const t = useMessages(closingMessages);
  const language = useLanguage();
  const { statement, books, difference, lines, entries, unexplained } = closing;
  return (
    <div className="grid justify-items-end gap-0.5">
      <span className="figures">{formatMoney(statement, language)}</span>
      <details className="text-sm text-ink-muted">
        <summary className="min-h-6 cursor-pointer">
          <StatusBadge status={unexplained.minor === 0n ? "progress" : "failed"}>
            <span className="sr-only">{t("difference")}: </span>
            {t(unexplained.minor === 0n ? "explained" : "unexplained")}
          </StatusBadge>
        </summary>
        <dl className="grid justify-items-end">
          <div className={PAIR}>
            <dt>{t("books")}</dt>
            <dd className="figures">
              <Link to={statementAddress.to({}, {}, { key: `${account}:${statement.currency}` })}>
                {formatMoney(books, language)}
              </Link>
            </dd>
          </div>
          {(
            [
              ["difference", difference],
              ["lines", lines],
              ["entries", entries],
              ["rest", unexplained],
            ] as const
          ).map(([name, amount]) =>
            amount.minor === 0n ? null : (
              <div key={name} className={PAIR}>
                <dt>{t(name)}</dt>
                <dd className="figures">{formatMoney(amount, language)}</dd>
              </div>
            ),
          )}
        </dl>
      </details>
    </div>
  );
}
