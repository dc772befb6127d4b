import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Names } from "#identity/web/people.ts";
import type { Replay, ReplayExample } from "#transfers/simulation/contract-replay.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { ReplayedTerm } from "../../model/term-kinds.ts";
import { PlainTable, useFigures } from "./plain-table.tsx";
import { replayMessages } from "./replay-messages.ts";
import type { ReplayUnit } from "./simulated.ts";

interface TablesProps {
  readonly replay: Replay;
}
interface NamedProps extends TablesProps {
  readonly kind: ReplayedTerm["kind"];
  readonly unit: ReplayUnit;
  readonly names: Names;
}

/** The number of transfers with each effect, and their amounts; "0" where none has it. */
export function Effects({ replay: { effects } }: TablesProps) {
  const t = useMessages(replayMessages);
  const { shown } = useFigures();
  return (
    <PlainTable
      caption={t("effects")}
      head={[t("effects"), t("count"), t("sum")]}
      rows={effects.map(({ effect, count, sum }) => ({ id: effect, cells: [t(`effect.${effect}`), String(count), shown(sum)] }))}
    />
  );
}

/** Commissions before and after. */
export function Cost({ cost }: { readonly cost: NonNullable<Replay["cost"]> }) {
  const t = useMessages(replayMessages);
  const { t: simulation, shown, difference } = useFigures();
  return (
    <PlainTable
      caption={t("cost")}
      head={[t("cost"), simulation("before"), simulation("after"), simulation("difference")]}
      rows={[{ id: "total", cells: [t("total"), shown(cost.before), shown(cost.after), difference(cost)] }]}
    />
  );
}

type Heading = "corridor" | "agent" | "side" | "channel";
const CAPTIONS = { corridor: "byCorridor", agent: "byAgent", side: "bySide", channel: "byChannel" } as const;
function headingOf({ kind, unit }: Pick<NamedProps, "kind" | "unit">): Heading {
  if (kind === "commission") return "agent";
  return unit === "day" ? "side" : unit === "payment" ? "channel" : "corridor";
}

function useNamed({ kind, unit, names }: Omit<NamedProps, "replay">): (name: string) => string {
  const t = useMessages(replayMessages);
  return (name) => {
    if (kind === "commission") return names[name]?.name ?? name;
    const isSide = unit === "day" && (name === "recipient" || name === "payer" || name === "agent");
    return isSide ? t(`sides.${name}`) : name;
  };
}

/** The same by corridor, agent, side or channel. */
export function Parts({ replay, ...about }: NamedProps) {
  const t = useMessages(replayMessages);
  const { shown, change } = useFigures();
  const named = useNamed(about);
  const heading = headingOf(about);
  const hasCost = replay.cost !== null;
  return (
    <PlainTable
      caption={t(CAPTIONS[heading])}
      head={[t(heading), t("affected"), hasCost ? t("commission") : t("sum")]}
      rows={replay.parts.map(({ name, transfers, affected, sum, cost }) => ({
        id: name,
        cells: [named(name), `${affected} / ${transfers}`, cost === null ? shown(sum) : change(cost)],
      }))}
    />
  );
}

/** The newest that have an effect. */
export function ReplayExamples({ replay, ...about }: NamedProps) {
  const t = useMessages(replayMessages);
  const language = useLanguage();
  const { shown, change } = useFigures();
  const named = useNamed(about);
  const { kind, unit } = about;
  const hasPromise = kind === "promise" || kind === "holiday";
  const isLimit = kind === "tier" || kind === "limit";
  const lineName = (line: string | null) => {
    const [, name] = (line ?? "").split(".");
    return name !== undefined && isLine(name) ? t(`lines.${name}`) : "–";
  };
  const at = (instant: Date) => formatInstant(instant, language);
  const cellsOf = ({ effect, amount, line, cost, promise, part }: ReplayExample): ReactNode[] => [
    named(part),
    t(`effect.${effect}`),
    shown(amount),
    ...(isLimit ? [lineName(line)] : []),
    ...(cost === null ? [] : [change(cost)]),
    ...(hasPromise && promise !== null
      ? [
          t("change", { before: at(promise.before), after: at(promise.after) }),
          promise.arrived === null ? t("notArrived") : at(promise.arrived),
        ]
      : []),
  ];
  return (
    <PlainTable
      caption={t("examples")}
      head={[
        t(unit),
        t(headingOf(about)),
        t("effects"),
        t("amount"),
        ...(isLimit ? [t("line")] : []),
        ...(replay.cost === null ? [] : [t("commission")]),
        ...(hasPromise ? [t("promised"), t("arrived")] : []),
      ]}
      rows={replay.examples.map((example) => ({
        id: example.id,
        cells: [<Example key="name" unit={unit} example={example} />, ...cellsOf(example)],
      }))}
    />
  );
}

function Example({ unit, example: { id, number } }: { readonly unit: ReplayUnit; readonly example: ReplayExample }) {
  if (unit !== "transfer") return number;
  return (
    <Link to={href("/office/transfer/:id", { id })} className="text-primary underline-offset-4 hover:underline">
      {number}
    </Link>
  );
}

const LINES: readonly (keyof (typeof replayMessages)["ID"]["lines"])[] = [
  "transfer",
  "day",
  "month",
  "abroad_month",
  "day_count",
  "all_day",
  "all_month",
  "all_day_count",
  "count",
];
const isLine = (name: string): name is (typeof LINES)[number] => LINES.some((one) => one === name);
