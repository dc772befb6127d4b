import type { ReactNode } from "react";
import { formatMoney, isZero, type Money } from "#kernel/amount.ts";
import type { Change, Simulation } from "#transfers/simulation/contract.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { SimulatedTerm } from "../../model/term-kinds.ts";
import { simulationMessages } from "./messages.ts";

interface TablesProps {
  readonly simulation: Simulation;
}

interface PlainTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

/** A short table of figures: the first column names the row. On a narrow screen it scrolls sideways. */
function PlainTable({ caption, head, rows }: PlainTableProps) {
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

function useFigures() {
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

/** Income before and after. */
export function Income({ simulation }: TablesProps) {
  const { t, shown, difference } = useFigures();
  return (
    <PlainTable
      caption={t("income")}
      head={[t("income"), t("before"), t("after"), t("difference")]}
      rows={(["fee", "spread"] as const).map((name) => {
        const change = simulation[name];
        return { id: name, cells: [t(name), shown(change.before), shown(change.after), difference(change)] };
      })}
    />
  );
}

/** The same by corridor. */
export function Corridors({ simulation }: TablesProps) {
  const { t, change } = useFigures();
  return (
    <PlainTable
      caption={t("byCorridor")}
      head={[t("corridor"), t("affected"), t("fee"), t("spread")]}
      rows={simulation.corridors.map(({ corridor, transfers, affected, fee, spread }) => ({
        id: corridor,
        cells: [corridor, `${affected} / ${transfers}`, change(fee), change(spread)],
      }))}
    />
  );
}

type Figure = "fee" | "tax" | "spread" | "total" | "receives";
/** What a kind changes of a transfer. */
const FIGURES: Readonly<Record<SimulatedTerm["kind"], readonly Figure[]>> = {
  fee: ["fee", "tax", "total"],
  tax: ["tax", "total"],
  spread: ["spread", "total", "receives"],
  bank: [],
};

/** The newest affected transfers, before and after. */
export function Examples({ simulation, kind }: TablesProps & Pick<SimulatedTerm, "kind">) {
  const { t, change } = useFigures();
  const figures = FIGURES[kind];
  return (
    <PlainTable
      caption={t("examples")}
      head={[t("transfer"), t("corridor"), t("principal"), ...figures.map((name) => t(`${name}Change`))]}
      rows={simulation.examples.map((example) => ({
        id: example.id,
        cells: [example.number, example.corridor, change(example.principal), ...figures.map((name) => change(example[name]))],
      }))}
    />
  );
}
