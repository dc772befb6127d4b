import type { ReactNode } from "react";
import { formatMoney, isZero, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { simulationMessages } from "./messages.ts";

interface PlainTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

/** A short table of figures: the first column names the row. On a narrow screen it scrolls sideways. */
export function PlainTable({ caption, head, rows }: PlainTableProps) {
  return (
    <div>
      <h4 className="mb-1 text-sm font-semibold">{caption}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-ink-muted">
              {head.map((text, n) => (
                <th key={text} scope="col" className={n === 0 ? "py-2 pe-4 text-start" : "py-2 ps-4 text-end whitespace-nowrap"}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...figures] }) => (
              <tr key={id} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 text-start font-semibold whitespace-nowrap">
                  {name}
                </th>
                {figures.map((cell, n) => (
                  <td key={head[n + 1]} className="py-2 ps-4 text-end whitespace-nowrap figures">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** An amount after less before, and both. */
interface Change {
  readonly before: Money;
  readonly after: Money;
  readonly difference: Money;
}

/** Amounts of a simulation in words. */
export function useFigures() {
  const t = useMessages(simulationMessages);
  const language = useLanguage();
  const shown = (amount: Money) => formatMoney(amount, language);
  return {
    t,
    shown,
    difference: ({ difference }: Change) => {
      if (isZero(difference)) return shown(difference);
      return difference.minor > 0n ? `+${shown(difference)}` : `−${shown({ ...difference, minor: -difference.minor })}`;
    },
    change: ({ before, after, difference }: Change) =>
      isZero(difference) ? shown(before) : t("change", { before: shown(before), after: shown(after) }),
  };
}
