import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "../i18n.tsx";
import { BarChart } from "../ui/chart/bar-chart.tsx";
import { StatusBadge, type BadgeStatus } from "../ui/badge.tsx";
import type { TableControls } from "../ui/table/table-controls.ts";
import { DataTable, type Column } from "../ui/table/table.tsx";
import { Button } from "../ui/form/button.tsx";
import { LineChart } from "../ui/chart/line-chart.tsx";
import { KitSection, Specimen } from "./frame.tsx";
import { samples, type Samples } from "./samples.ts";
import { useTableAddress } from "./use-table-address.ts";

interface Row {
  readonly code: string;
  readonly recipient: string;
  readonly amount: number;
  readonly status: BadgeStatus;
  readonly date: string;
}

const NAMES = [
  "Penerima Contoh",
  "Suparmi",
  "Maria da Conceição Ñusta de la Fuente y Villanueva",
  "Contoh Penerima Dua",
  "送金 太郎",
  "Wayan",
  "O’Brien",
] as const;
const STATUSES: readonly BadgeStatus[] = ["progress", "done", "attention", "done", "waiting", "stopped", "failed"];
const ROWS: readonly Row[] = Array.from({ length: 47 }, (_, index) => ({
  code: `SMP-${2041 + index * 7}`,
  recipient: NAMES[index % NAMES.length] ?? "",
  amount: 1_250_000 + ((index * 7_310_000) % 48_000_000),
  status: STATUSES[index % STATUSES.length] ?? "note",
  date: `2026-11-${String(21 - (index % 20)).padStart(2, "0")}`,
}));

/** Tables and charts. */
export function TablesSection() {
  const messages = samples[useLanguage()];
  return (
    <>
      <KitSection id="table" title="Data table">
        <Specimen title="DataTable" note="Order, page and rows per page are in the address; arrow keys move between rows." wide>
          {(theme) => <LiveTable messages={messages} theme={theme} />}
        </Specimen>
        <Specimen title="As on a phone" note="The same markup; each row is a card.">
          {(theme) => (
            <div className="max-w-88">
              <LiveTable messages={messages} theme={`phone.${theme}`} rows={2} />
            </div>
          )}
        </Specimen>
        <Specimen title="Loading, empty, failed" wide>
          {(theme) => <TableStates messages={messages} theme={theme} />}
        </Specimen>
      </KitSection>
      <KitSection id="charts" title="Charts">
        <Specimen title="LineChart" note="One Tab stop; arrow keys walk the points.">
          <RateChart messages={messages} />
        </Specimen>
        <Specimen title="BarChart">
          <CountChart messages={messages} />
        </Specimen>
        <Specimen title="One series, and nothing">
          <div className="flex flex-col gap-8">
            <LineChart
              level={4}
              title={messages.charts.rate}
              labels={RATE_LABELS}
              labelHead={messages.charts.date}
              series={[{ name: messages.charts.mid, values: MID }]}
              format={rupiah(messages)}
              height={160}
            />
            <BarChart
              level={4}
              title={messages.charts.count}
              labels={[]}
              labelHead={messages.charts.week}
              series={[]}
              format={String}
            />
          </div>
        </Specimen>
      </KitSection>
    </>
  );
}

function codeLink({ code }: Row) {
  return (
    <Link
      to={`?open=${code}`}
      preventScrollReset
      className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 figures hover:underline"
    >
      {code}
    </Link>
  );
}

function columnsOf(messages: Samples): readonly Column<Row>[] {
  const money = rupiah(messages);
  const day = new Intl.DateTimeFormat(messages.charts.locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return [
    {
      id: "code",
      header: messages.table.transfer,
      primary: true,
      cell: codeLink,
    },
    { id: "recipient", header: messages.table.recipient, sortable: true, cell: ({ recipient }) => recipient },
    {
      id: "status",
      header: messages.table.status,
      cell: ({ status }) => <StatusBadge status={status}>{messages.statuses[status]}</StatusBadge>,
    },
    {
      id: "date",
      header: messages.table.date,
      sortable: true,
      cell: ({ date }) => (
        <time dateTime={date} className="whitespace-nowrap">
          {day.format(new Date(date))}
        </time>
      ),
    },
    {
      id: "amount",
      header: messages.table.amount,
      sortable: true,
      align: "end",
      cell: ({ amount }) => <span className="font-semibold figures">{money(amount)}</span>,
    },
  ];
}

/** Simulates the server: sorts and paginates. */
function serve({ page, perPage, sort }: TableControls): readonly Row[] {
  const key = sort?.column as "recipient" | "date" | "amount" | undefined;
  const sorted =
    key === undefined
      ? ROWS
      : ROWS.toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * (sort?.descending ? -1 : 1));
  return sorted.slice((page - 1) * perPage, page * perPage);
}

function LiveTable({
  messages,
  theme,
  rows = 5,
}: {
  readonly messages: Samples;
  readonly theme: string;
  readonly rows?: number;
}) {
  const address = useTableAddress({ prefix: theme.replace("phone.", "p_"), perPage: rows });
  const columns = useMemo(() => columnsOf(messages), [messages]);
  return (
    <DataTable
      caption={`${messages.table.caption} (${theme})`}
      columns={columns}
      rows={serve(address)}
      rowId={(row) => row.code}
      rowName={(row) => row.code}
      rowHref={(row) => `?open=${row.code}`}
      total={ROWS.length}
      address={address}
      renderBulk={(selected, clear) => (
        <>
          <Button variant="secondary" onClick={clear}>
            {messages.table.export} ({selected.length})
          </Button>
        </>
      )}
    />
  );
}

function TableStates({ messages, theme }: { readonly messages: Samples; readonly theme: string }) {
  const address = useTableAddress({ prefix: `s_${theme}` });
  const columns = useMemo(() => columnsOf(messages), [messages]);
  const [retried, setRetried] = useState(0);
  const base = { columns, rows: [], rowId: (row: Row) => row.code, rowName: (row: Row) => row.code, total: 0, address } as const;
  return (
    <div className="flex flex-col gap-6">
      <DataTable {...base} caption={`Loading (${theme})`} state="loading" />
      <DataTable {...base} caption={`Empty (${theme})`} />
      <DataTable {...base} key={retried} caption={`Failed (${theme})`} state="failed" onRetry={() => setRetried(retried + 1)} />
    </div>
  );
}

const MID = [12_588, 12_602, 12_597, 12_611, 12_640, 12_633, null, 12_629, 12_618, 12_604, 12_596, 12_600];
const RATE_LABELS = MID.map((_, index) => `${10 + index}/11`);

function rupiah(messages: Samples): (amount: number) => string {
  const format = new Intl.NumberFormat(messages.charts.locale, { style: "currency", currency: "IDR", maximumFractionDigits: 0 });
  return (amount) => format.format(amount);
}

function RateChart({ messages }: { readonly messages: Samples }) {
  const { charts } = messages;
  const plain = new Intl.NumberFormat(charts.locale);
  const ours = MID.map((value) => (value === null ? null : Math.round(value * 1.006)));
  return (
    <LineChart
      level={4}
      title={charts.rate}
      hint={charts.rateHint}
      labels={RATE_LABELS}
      labelHead={charts.date}
      series={[
        { name: charts.ours, values: ours },
        { name: charts.mid, values: MID },
      ]}
      format={rupiah(messages)}
      formatTick={(value) => plain.format(value)}
    />
  );
}

function CountChart({ messages }: { readonly messages: Samples }) {
  const { charts } = messages;
  const plain = new Intl.NumberFormat(charts.locale);
  const values = [
    [412, 388, 430, 455, 610, 702, 290],
    [120, 118, 96, 140, 188, 210, 84],
    [64, 71, 58, 80, 132, 154, 40],
  ];
  return (
    <BarChart
      level={4}
      title={charts.count}
      hint={charts.countHint}
      labels={charts.days}
      labelHead={charts.week}
      series={charts.products.map((name, index) => ({ name, values: values[index] ?? [] }))}
      format={(value) => plain.format(value)}
    />
  );
}
