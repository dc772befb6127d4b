import type { TermContent } from "../../../../terms/model/term-kinds.ts";
import { CodeNames } from "../../../../terms/web/code-names.ts";
import { DifferenceTable } from "../../../../terms/web/difference-table.tsx";
import { useRailNames } from "../corridor-names.ts";

/** The figures that a decision changed, with the names of rails. */
export default function FigureDifference({ before, after }: { readonly before: TermContent; readonly after: TermContent }) {
  return (
    <CodeNames value={useRailNames()}>
      <DifferenceTable before={before} after={after} />
    </CodeNames>
  );
}
