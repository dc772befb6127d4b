import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import type { ChartProps } from "#web/ui/chart/chart-frame.tsx";
import { Card } from "#web/ui/card.tsx";

/** The bar chart of a report, in a file of its own so that it loads after the page. */
export default function ReportChart(props: ChartProps) {
  return (
    <Card>
      <BarChart level={2} height={220} {...props} />
    </Card>
  );
}
