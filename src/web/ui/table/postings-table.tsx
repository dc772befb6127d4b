/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as blocks (display: flex), a table loses its meaning in some browsers unless its roles are written out */
import type { ReactNode } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { useLanguage } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";

interface Posting {
  readonly account: ReactNode;
  /** Above zero a debit, below a credit. */
  readonly amount: Money;
}

interface PostingsTableProps {
  readonly caption: string;
  readonly says: { readonly account: string; readonly debit: string; readonly credit: string };
  /** In the order of the journal. */
  readonly postings: readonly Posting[];
  /** Among several journals the head is read aloud only. */
  readonly isHeadHidden?: boolean;
}

/** The lines of one journal: account, debit, credit. Where there is no room, each line is a block of its account and its amount. */
export function PostingsTable({ caption, says, postings, isHeadHidden = false }: PostingsTableProps) {
  const head = "pb-2 font-semibold";
  return (
    <div className="@container relative">
      <table role="table" className="w-full table-fixed text-sm @max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-2/5" />
          <col span={2} />
        </colgroup>
        <thead role="rowgroup" className={isHeadHidden ? "sr-only" : "text-ink-muted @max-lg:sr-only"}>
          <tr role="row">
            <th role="columnheader" scope="col" className={classNames(head, "text-start")}>
              {says.account}
            </th>
            <th role="columnheader" scope="col" className={classNames(head, "text-end")}>
              {says.debit}
            </th>
            <th role="columnheader" scope="col" className={classNames(head, "text-end")}>
              {says.credit}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-lg:block">
          {postings.map(({ account, amount }, index) => (
            // An account can have several lines of one journal; their order never changes.
            <tr
              role="row"
              key={index}
              className="border-t border-line align-top first:border-t-0 @max-lg:relative @max-lg:flex @max-lg:flex-col @max-lg:py-2"
            >
              <td role="cell" className="py-2 pe-3 wrap-anywhere @max-lg:p-0">
                {account}
              </td>
              <Side name={says.debit} amount={amount.minor > 0n ? amount : null} />
              <Side name={says.credit} amount={amount.minor < 0n ? { ...amount, minor: -amount.minor } : null} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The amount on one side of a line; in a block the empty side takes no place. */
function Side({ name, amount }: { readonly name: string; readonly amount: Money | null }) {
  const language = useLanguage();
  return (
    <td
      role="cell"
      className={classNames(
        "py-2 ps-3 text-end figures @max-lg:p-0",
        amount === null ? "@max-lg:sr-only" : "@max-lg:flex @max-lg:flex-wrap @max-lg:justify-between @max-lg:gap-x-4",
      )}
    >
      {amount === null ? null : (
        <>
          <span aria-hidden className="text-ink-muted @lg:hidden">
            {name}
          </span>
          <span className="whitespace-nowrap @max-lg:ms-auto">{formatMoney(amount, language)}</span>
        </>
      )}
    </td>
  );
}
