import { lazy, Suspense, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import type { OverseenTransfer } from "../../office/contract-list.ts";
import { batchMessages } from "./messages.ts";

// The form is read when the first act is chosen: the list loads no schema of acts.
const BatchDialog = lazy(() => import("./batch-dialog.tsx"));

const ACTS = [
  { act: "hold", needs: ["compliance", "decide"] },
  { act: "request_documents", needs: ["compliance", "decide"] },
  { act: "release", needs: ["compliance", "decide"] },
  { act: "release_by_two", needs: ["compliance", "decide"] },
  { act: "reject", needs: ["compliance", "decide"] },
  { act: "inquire_payout", needs: ["transfer", "act"] },
  { act: "outcome_paid", needs: ["transfer", "act"] },
  { act: "outcome_failed", needs: ["transfer", "act"] },
  { act: "conflicting_outcomes", needs: ["transfer", "act"] },
] as const;
type Act = (typeof ACTS)[number]["act"];

/** Whether the reader may do any of it: only then are rows selected. */
export function useMayActOnMany(): boolean {
  const may = useMay();
  return ACTS.some(({ needs: [menu, module] }) => may(menu, module));
}

interface BatchActionsProps {
  readonly selected: readonly OverseenTransfer[];
  readonly clear: () => void;
}

/** The acts that make sense for many, by right. Each shows first what will happen to every row. */
export function BatchActions({ selected, clear }: BatchActionsProps) {
  const t = useMessages(batchMessages);
  const may = useMay();
  const [chosen, setChosen] = useState<Act | null>(null);
  return (
    <>
      {ACTS.filter(({ needs: [menu, module] }) => may(menu, module)).map(({ act }) => (
        <Button key={act} size="small" variant="secondary" onClick={() => setChosen(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <BatchDialog
            act={chosen}
            transfers={selected.map(({ id }) => id)}
            onClose={() => setChosen(null)}
            onDone={() => {
              setChosen(null);
              clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
