import type { Simulation } from "#transfers/simulation/contract.ts";
import type { SimulatedTerm } from "../../model/term-kinds.ts";
import { PlainTable, useFigures } from "./plain-table.tsx";

interface TablesProps {
  readonly simulation: Simulation;
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
